import { expect, test } from 'vitest';
import { buildConnectedAddress, readConnectionQuery } from './connection-query.model.ts';

const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const state = 'af0ifjsldkj-af0ifjsldkj';
const good = { port: '49152', challenge, state, name: 'Gaming PC' };
const searchOf = (query: object) => `?${new URLSearchParams({ ...query }).toString()}`;

test("reads the program's request and removes disguising characters from its name", () => {
  expect(readConnectionQuery(searchOf(good))).toEqual({ ...good, port: 49_152 });
  const name = ` Gaming\u202E\u200B\n PC ${'x'.repeat(100)}`;
  const read = readConnectionQuery(searchOf({ ...good, name }));
  expect(read).toMatchObject({ name: `Gaming PC ${'x'.repeat(54)}` });
});

test.each(['', '?utm_source=forum'])('returns null if no program asks: "%s"', (search) => {
  expect(readConnectionQuery(search)).toBeNull();
});

test.each([
  { ...good, port: '80' },
  { ...good, port: '1023' },
  { ...good, port: '65536' },
  { ...good, port: '049152' },
  { ...good, port: '49152@evil.example' },
  { ...good, port: '49152/../' },
  { ...good, port: '4.9e4' },
  { ...good, challenge: challenge.slice(1) },
  { ...good, challenge: `${challenge.slice(1)}=` },
  { ...good, state: 'short' },
  { ...good, state: `${state}&x` },
  { ...good, name: '\u200B ' },
  { port: '49152' },
])('refuses what no companion asks: %j', (query) => {
  expect(readConnectionQuery(searchOf(query))).toBe('INVALID');
});

test('rejects repeated parameters', () => {
  expect(readConnectionQuery(`${searchOf(good)}&port=50000`)).toBe('INVALID');
});

test('leads only to this computer', () => {
  const query = { ...good, port: 49_152 };
  expect(buildConnectedAddress(query, 'a&b')).toBe(
    `http://127.0.0.1:49152/connected?code=a%26b&state=${state}`,
  );
});
