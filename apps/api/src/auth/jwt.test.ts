import { randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTokenKind } from './jwt.ts';

const key = randomBytes(32);
const kind = {
  audience: 'api',
  lifeMs: 900_000,
  claims: z.object({ sub: z.string().min(2) }),
};
const tokens = createTokenKind(kind, key);
const now = new Date('2026-05-04T10:00:00.700Z');
const nowSeconds = Math.floor(now.getTime() / 1_000);

const genuine = {
  sub: 'driver',
  aud: 'api',
  iss: 'waybill',
  iat: nowSeconds,
  exp: nowSeconds + 900,
  jti: '0190b9f0-8f3a-7c4e-8f3a-7c4e8f3a7c4e',
};

function forge(changes: object, header: object = {}, signedWith: Buffer = key): string {
  // JSON.stringify leaves out undefined values.
  const payload = JSON.stringify({ ...genuine, ...changes });
  return jwt.sign(payload, signedWith, { header: { alg: 'HS256', ...header } });
}

test('reads back what was signed, until the second it expires', () => {
  const token = tokens.sign({ sub: 'driver' }, now);
  const read = tokens.read(token, now);
  expect(read?.claims).toEqual({ sub: 'driver' });
  expect(read?.expiresAt).toEqual(new Date((nowSeconds + 900) * 1_000));
  const later = (seconds: number) => new Date((nowSeconds + seconds) * 1_000);
  expect(tokens.read(token, later(899))).not.toBeNull();
  expect(tokens.read(token, later(900))).toBeNull();
});

test('carries issuer, audience, HS256 and a unique id', () => {
  const [one, other] = [tokens.sign({ sub: 'driver' }, now), tokens.sign({ sub: 'driver' }, now)];
  const decoded = jwt.decode(one, { complete: true });
  expect(decoded?.header.alg).toBe('HS256');
  const { jti: _, ...claims } = genuine;
  expect(decoded?.payload).toMatchObject(claims);
  expect(tokens.read(one, now)?.id).not.toBe(tokens.read(other, now)?.id);
});

test('reads the tokens that it would have signed', () => {
  expect(tokens.read(forge({}), now)).toMatchObject({ id: genuine.jti });
});

describe('refuses', () => {
  test.each([
    ['another key', forge({}, {}, randomBytes(32))],
    ['another audience', forge({ aud: 'register' })],
    ['another issuer', forge({ iss: 'steam' })],
    ['HS512', forge({}, { alg: 'HS512' })],
    ['an extension', forge({}, { crit: ['b64'], b64: true })],
    ['no id', forge({ jti: undefined })],
    ['no expiry', forge({ exp: undefined })],
    ['no time of issue', forge({ iat: undefined })],
    ['an age beyond its life', forge({ iat: nowSeconds - 901, exp: nowSeconds + 900 })],
    ['claims of another shape', forge({ sub: 'x' })],
    ['nonsense', 'nonsense'],
    ['nothing', ''],
  ])('%s', (_what, token) => {
    expect(tokens.read(token, now)).toBeNull();
  });
});

test('does not mistake its own failure for a bad token', () => {
  const failure = new TypeError('out of memory');
  const sub = z.string().refine(() => {
    throw failure;
  });
  const reader = createTokenKind({ ...kind, claims: z.object({ sub }) }, key);
  expect(() => reader.read(forge({}), now)).toThrow(failure);
});
