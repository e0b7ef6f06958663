import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { issueState, readState, stateLifeMs, steamPurposes } from './steam-state.ts';

const seal = { key: randomBytes(32), browserToken: 'the token of a browser' };
const now = new Date('2026-05-04T10:00:00Z');
const expiresAt = new Date(now.getTime() + stateLifeMs);

test.each(steamPurposes)('reads what it issued for %s, for ten minutes', (purpose) => {
  const { cookie, hash } = issueState(seal, purpose, now);
  const state = { hash, expiresAt, purpose };
  expect(stateLifeMs).toBe(600_000);
  expect(readState(cookie, seal, now)).toEqual(state);
  expect(readState(cookie, seal, new Date(expiresAt.getTime() - 1))).toEqual(state);
  expect(readState(cookie, seal, expiresAt)).toBe('expired');
});

test('no two are alike', () => {
  const [first, second] = [issueState(seal, 'sign-in', now), issueState(seal, 'sign-in', now)];
  expect(first.hash).not.toBe(second.hash);
});

test.each([[undefined], ['']])('%j is missing', (cookie) => {
  expect(readState(cookie, seal, now)).toBe('missing');
});

test('accepts only what it signed, in exactly this form', () => {
  const { cookie } = issueState(seal, 'sign-in', now);
  const [state = '', expiry = '', purpose = '', signature = ''] = cookie.split('.');
  const otherState = issueState(seal, 'sign-in', now).cookie.split('.')[0] ?? '';
  const otherLetter = signature.startsWith('x') ? 'y' : 'x';
  const forgeries = [
    `${otherState}.${expiry}.${purpose}.${signature}`,
    `${state}.${Number(expiry) + 1}.${purpose}.${signature}`,
    `${state}.${expiry}.${purpose}.${signature.slice(1)}`,
    `${state}.${expiry}.${purpose}.${otherLetter}${signature.slice(1)}`,
    `${state}.${expiry}.recovery.${signature}`,
    `${state}.${expiry}.anything.${signature}`,
    `${state}.${expiry}..${signature}`,
    `${state}.${expiry}.${signature}`,
    ` ${cookie}`,
    `${cookie} `,
    `x${cookie}`,
    `${cookie}x`,
    `${state}..${purpose}.${signature}`,
    `${state}.1e9.${purpose}.${signature}`,
    `${state}.${expiry}0000.${purpose}.${signature}`,
    'x',
  ];
  for (const forgery of forgeries)
    expect([forgery, readState(forgery, seal, now)]).toEqual([forgery, 'invalid']);
  expect(readState(cookie, { ...seal, key: randomBytes(32) }, now)).toBe('invalid');
  expect(readState(cookie, { ...seal, browserToken: 'of another' }, now)).toBe('invalid');
});
