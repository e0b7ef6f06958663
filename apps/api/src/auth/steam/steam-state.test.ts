import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { issueState, readState, stateLifeMs } from './steam-state.ts';

const seal = { key: randomBytes(32), browserToken: 'the token of a browser' };
const now = new Date('2026-05-04T10:00:00Z');
const expiresAt = new Date(now.getTime() + stateLifeMs);

test('reads what it issued, for ten minutes', () => {
  const { cookie, hash } = issueState(seal, now);
  expect(stateLifeMs).toBe(600_000);
  expect(readState(cookie, seal, now)).toEqual({ hash, expiresAt });
  expect(readState(cookie, seal, new Date(expiresAt.getTime() - 1))).toEqual({ hash, expiresAt });
  expect(readState(cookie, seal, expiresAt)).toBe('expired');
});

test('no two are alike', () => {
  expect(issueState(seal, now).hash).not.toBe(issueState(seal, now).hash);
});

test.each([[undefined], ['']])('%j is missing', (cookie) => {
  expect(readState(cookie, seal, now)).toBe('missing');
});

test('believes nothing that it did not sign in exactly this form', () => {
  const { cookie } = issueState(seal, now);
  const [state = '', expiry = '', signature = ''] = cookie.split('.');
  const otherState = issueState(seal, now).cookie.split('.')[0] ?? '';
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
    expect([forgery, readState(forgery, seal, now)]).toEqual([forgery, 'invalid']);
  expect(readState(cookie, { ...seal, key: randomBytes(32) }, now)).toBe('invalid');
  expect(readState(cookie, { ...seal, browserToken: 'of another' }, now)).toBe('invalid');
});
