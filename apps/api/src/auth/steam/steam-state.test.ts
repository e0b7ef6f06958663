import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { issueState, readState, stateLifeMs } from './steam-state.ts';

const key = randomBytes(32);
const now = new Date('2026-05-04T10:00:00Z');
const expiresAt = new Date(now.getTime() + stateLifeMs);

test('reads what it issued, for ten minutes', () => {
  const { cookie, hash } = issueState(key, now);
  expect(stateLifeMs).toBe(600_000);
  expect(readState(cookie, key, now)).toEqual({ hash, expiresAt });
  expect(readState(cookie, key, new Date(expiresAt.getTime() - 1))).toEqual({ hash, expiresAt });
  expect(readState(cookie, key, expiresAt)).toBe('expired');
});

test('no two are alike', () => {
  expect(issueState(key, now).hash).not.toBe(issueState(key, now).hash);
});

test.each([[undefined], ['']])('%j is missing', (cookie) => {
  expect(readState(cookie, key, now)).toBe('missing');
});

test('believes nothing that it did not sign in exactly this form', () => {
  const { cookie } = issueState(key, now);
  const [state = '', expiry = '', signature = ''] = cookie.split('.');
  const otherState = issueState(key, now).cookie.split('.')[0] ?? '';
  const forgeries = [
    `${otherState}.${expiry}.${signature}`,
    `${state}.${Number(expiry) + 1}.${signature}`,
    `${state}.${expiry}.${signature.slice(1)}`,
    `${state}.${expiry}.x${signature.slice(1)}`,
    ` ${cookie}`,
    `${cookie} `,
    `x${cookie}`,
    `${cookie}x`,
    `${state}..${signature}`,
    `${state}.1e9.${signature}`,
    `${state}.${expiry}0000.${signature}`,
    'x',
  ];
  for (const forgery of forgeries)
    expect([forgery, readState(forgery, key, now)]).toEqual([forgery, 'invalid']);
  expect(readState(cookie, randomBytes(32), now)).toBe('invalid');
});
