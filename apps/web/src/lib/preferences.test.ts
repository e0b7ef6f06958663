import { defaultPreferences } from '@waybill/schema/features/users.models';
import { expect, test } from 'vitest';
import { parsePreferences, timeZoneOf } from './preferences.ts';

test('reads what was stored', () => {
  const chosen = { ...defaultPreferences, language: 'de', massUnit: 'lb' };
  expect(parsePreferences(JSON.stringify(chosen))).toEqual(chosen);
});

test.each([null, '', '{', 'null', '{"language":"de"}', '{"language":"fr"}'])(
  'of %j it makes the defaults',
  (stored) => {
    expect(parsePreferences(stored)).toEqual(defaultPreferences);
  },
);

test('shows times in the zone that was chosen, if there is such a one', () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(timeZoneOf({ timeZone: 'Asia/Kathmandu' })).toBe('Asia/Kathmandu');
  expect(timeZoneOf({ timeZone: 'Mars/Olympus' })).toBe(own);
  expect(timeZoneOf({ timeZone: null })).toBe(own);
});
