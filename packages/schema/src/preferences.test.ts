import { expect, test } from 'vitest';
import { isTimeZone, matchTag } from './preferences.ts';

test.each(['UTC', 'Europe/Oslo', 'America/Argentina/Buenos_Aires', 'Asia/Kathmandu'])(
  '%s is a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(true);
  },
);

test.each(['', 'Mars/Olympus', '+02:00', 'Europe/Oslo ', `Europe/${'x'.repeat(64)}`])(
  '%j is not a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(false);
  },
);

test.each([
  [['pt-BR'], 'pt-BR'],
  [['pt'], 'pt-BR'],
  [['pt-PT', 'de'], 'pt-BR'],
  [['PT-br'], 'pt-BR'],
  [['de-AT'], 'de'],
  [['*', 'den', 'tlh'], undefined],
  [[], undefined],
])('of %j, the known tag %s fits', (wanted, tag) => {
  expect(matchTag(wanted, ['en', 'de', 'pt-BR'])).toBe(tag);
});
