import { describe, expect, test } from 'vitest';
import { parseSteamCallback } from './steam-callback.ts';

const callbackUrl = 'https://vtc.example/api/auth/steam/return';
const now = new Date('2026-05-04T10:00:00Z');
const steamId = '76561198000000101';
const identity = `https://steamcommunity.com/openid/id/${steamId}`;
const signed = 'op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle';

/** A genuine return, in Steam's order. */
const genuine: Readonly<Record<string, string>> = {
  state: 'hash',
  'openid.ns': 'http://specs.openid.net/auth/2.0',
  'openid.mode': 'id_res',
  'openid.op_endpoint': 'https://steamcommunity.com/openid/login',
  'openid.claimed_id': identity,
  'openid.identity': identity,
  'openid.return_to': `${callbackUrl}?state=hash`,
  'openid.response_nonce': '2026-05-04T10:00:00Zabc+/=',
  'openid.assoc_handle': '1234567890',
  'openid.signed': `signed,${signed}`,
  'openid.sig': 'W0u5DRbtHE1GG0ZKXjerUZDUGmc=',
};

type Changes = Readonly<Record<string, string | undefined>>;

function write(fields: Changes): string {
  return Object.entries(fields)
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`]))
    .join('&');
}

const parse = (rawQuery: string) => parseSteamCallback(rawQuery, { callbackUrl, now });
const parseWith = (changes: Changes) => parse(write({ ...genuine, ...changes }));
const refused = (reason: string) => ({ kind: 'refused', reason });

test('reads a genuine return', () => {
  expect(parseWith({})).toEqual({
    kind: 'assertion',
    assertion: {
      steamId,
      state: 'hash',
      nonce: genuine['openid.response_nonce'],
      returnTo: genuine['openid.return_to'],
      query: genuine,
    },
  });
});

describe('a driver who cancels', () => {
  const cancel = {
    'openid.ns': genuine['openid.ns'],
    'openid.mode': 'cancel',
    state: 'hash',
  };
  test('returns with the cancellation alone', () => {
    expect(parse(write(cancel))).toEqual({ kind: 'cancelled' });
    expect(parse(write({ ...cancel, state: undefined }))).toEqual({ kind: 'cancelled' });
  });
  test.each([
    ['another namespace', { 'openid.ns': 'x' }],
    ['no namespace', { 'openid.ns': undefined }],
    ['a further field', { 'openid.sig': 'x' }],
    ['another mode', { 'openid.mode': 'id_res' }],
  ])('is not taken from one with %s', (_what, changes) => {
    expect(parse(write({ ...cancel, ...changes }))).toEqual(refused('fields'));
  });
});

const query = write(genuine);

/** A query with this many characters. */
const ofLength = (length: number) => {
  const start = `${query}&openid.filler=`;
  return start + 'x'.repeat(length - start.length);
};

describe("refuses queries that can't come from Steam", () => {
  test.each([
    ['nothing', ''],
    ['a space', `${query} `],
    ['a character beyond ASCII', `${query}ä`],
    ['a key that is none of them', `${query}&other=1`],
    ['a key that ends like one', `x${query}`],
    ['an encoded key', query.replace('openid.ns', 'openid%2Ens')],
    ['an upper-case key', query.replace('openid.ns', 'openid.NS')],
    ['a key twice', `${query}&state=hash`],
    ['a key without a value', query.replace('state=hash', 'state=')],
    ['a plus', query.replace('state=hash', 'state=ha+sh')],
    ['a broken encoding', query.replace('state=hash', 'state=%E4')],
    ['a control character', query.replace('state=hash', 'state=h%00')],
    ['an encoded line feed at the end', query.replace('state=hash', 'state=hash%0A')],
    ['a space that is encoded, in front', query.replace('state=hash', 'state=%20hash')],
    ['an empty pair', `${query}&`],
  ])('%s', (_what, rawQuery) => {
    expect(parse(rawQuery)).toEqual(refused('query'));
  });

  test('more than 2,047 characters', () => {
    expect(parse(ofLength(2_047))).toEqual(refused('fields'));
    expect(parse(ofLength(2_048))).toEqual(refused('query'));
  });
});

describe('refuses a query with a missing field', () => {
  test.each(Object.keys(genuine))('%s', (key) => {
    expect(parseWith({ [key]: undefined })).toEqual(refused('fields'));
  });
  test('and one with an extra field', () => {
    expect(parseWith({ 'openid.other': 'x' })).toEqual(refused('fields'));
  });
});

const elsewhere = identity.replace('steamcommunity.com', 'steamcommunity.example');

const refusals: Readonly<Record<string, readonly Changes[]>> = {
  identity: [
    { 'openid.ns': 'http://specs.openid.net/auth/1.1' },
    { 'openid.mode': 'setup_needed' },
    { 'openid.op_endpoint': 'https://steamcommunity.com/openid/login/' },
    { 'openid.identity': identity.replace('101', '102') },
    { 'openid.claimed_id': elsewhere, 'openid.identity': elsewhere },
    { 'openid.claimed_id': `${identity}0`, 'openid.identity': `${identity}0` },
    { 'openid.claimed_id': `x${identity}`, 'openid.identity': `x${identity}` },
  ],
  'return-to': [
    { state: 'other' },
    { 'openid.return_to': callbackUrl },
    { 'openid.return_to': `${callbackUrl}?state=hash&x=1` },
    { 'openid.return_to': `https://evil.example/api/auth/steam/return?state=hash` },
  ],
  nonce: [
    { 'openid.response_nonce': '2026-05-04T10:00:00Z' },
    { 'openid.response_nonce': '2026-05-04T10:00:00abc' },
    { 'openid.response_nonce': 'x2026-05-04T10:00:00Zabc' },
    { 'openid.response_nonce': '2026-05-04T09:54:59Zabc' },
    { 'openid.response_nonce': '2026-05-04T10:05:01Zabc' },
    { 'openid.response_nonce': '2026-05-04T25:00:00Zabc' },
    { 'openid.response_nonce': `2026-05-04T10:00:00Z${'x'.repeat(101)}` },
  ],
  signed: [
    ...signed.split(',').map((field) => ({
      'openid.signed': signed
        .split(',')
        .filter((name) => name !== field)
        .join(','),
    })),
    { 'openid.signed': `${signed},identity` },
    { 'openid.signed': `${signed},sig` },
    { 'openid.signed': `${signed},other` },
    { 'openid.signed': `${signed},` },
  ],
  'signature-form': [
    { 'openid.assoc_handle': 'x'.repeat(256) },
    { 'openid.assoc_handle': 'a:b' },
    { 'openid.assoc_handle': ':ab' },
    { 'openid.sig': 'x'.repeat(19) },
    { 'openid.sig': 'x'.repeat(87) },
    { 'openid.sig': `${'x'.repeat(20)}===` },
    { 'openid.sig': `-${'x'.repeat(20)}` },
  ],
};

describe.each(Object.entries(refusals))('refuses by %s', (reason, cases) => {
  test.each(cases)('%j', (changes) => {
    expect(parseWith(changes)).toEqual(refused(reason));
  });
});

describe('accepts values at the limits', () => {
  test.each([
    [{ 'openid.response_nonce': '2026-05-04T09:55:00Zabc' }],
    [{ 'openid.response_nonce': '2026-05-04T10:05:00Zabc' }],
    [{ 'openid.response_nonce': `2026-05-04T10:00:00Z${'x'.repeat(100)}` }],
    [{ 'openid.signed': signed }],
    [{ 'openid.signed': `ns,mode,${signed}` }],
    [{ 'openid.assoc_handle': 'x'.repeat(255) }],
    [{ 'openid.assoc_handle': '{HMAC-SHA1}{5af}{a+b/c=_.}' }],
    [{ 'openid.sig': 'x'.repeat(20) }],
    [{ 'openid.sig': `${'x'.repeat(86)}==` }],
  ])('%j', (changes) => {
    expect(parseWith(changes).kind).toBe('assertion');
  });
});

test('30 February is not a date', () => {
  const late = new Date('2026-03-02T10:00:00Z');
  const rawQuery = write({ ...genuine, 'openid.response_nonce': '2026-02-30T10:00:00Zabc' });
  expect(parseSteamCallback(rawQuery, { callbackUrl, now: late })).toEqual(refused('nonce'));
});
