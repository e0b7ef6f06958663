import { randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { beforeEach, expect, test } from 'vitest';
import { deriveKeys } from '../lib/secrets.ts';
import { createTokens, deviceTokenPrefix, personalTokenPrefix, type Tokens } from './tokens.ts';

let tokens: Tokens;
beforeEach(() => {
  tokens = createTokens(deriveKeys('a secret of this test'));
});

const now = new Date('2026-05-04T10:00:00Z');
const steamId = '76561198000000101';

const access = () => tokens.access.sign({ sub: randomUUID(), sid: randomUUID() }, now);
const ticket = () => tokens.registration.sign({ sub: steamId, browser: 'a hash' }, now);

test('each kind names its purpose and lives for fifteen minutes', () => {
  for (const [token, audience] of [[access(), 'api'] as const, [ticket(), 'register'] as const]) {
    expect(jwt.decode(token)).toMatchObject({
      aud: audience,
      exp: now.getTime() / 1_000 + 15 * 60,
    });
  }
});

test('a token of one kind is not accepted as the other', () => {
  expect(tokens.access.read(access(), now)).not.toBeNull();
  expect(tokens.registration.read(ticket(), now)?.claims).toEqual({
    sub: steamId,
    browser: 'a hash',
  });
  expect(tokens.access.read(ticket(), now)).toBeNull();
  expect(tokens.registration.read(access(), now)).toBeNull();
});

test('a key serves one purpose and one installation', () => {
  const keys = deriveKeys('a secret of this test');
  expect(keys('access-token')).not.toEqual(keys('registration-ticket'));
  const other = createTokens(deriveKeys('the secret of another'));
  expect(other.access.read(access(), now)).toBeNull();
});

test('an access token holds the ids of a user and a session', () => {
  for (const claims of [
    { sub: 'nobody', sid: randomUUID() },
    { sub: randomUUID(), sid: 'none' },
  ]) {
    expect(tokens.access.read(tokens.access.sign(claims, now), now)).toBeNull();
  }
});

test('stored tokens are distinguished by their prefix', () => {
  expect(deviceTokenPrefix).toBe('wbd_');
  expect(personalTokenPrefix).toBe('wb_');
  expect(deviceTokenPrefix.startsWith(personalTokenPrefix)).toBe(false);
});
