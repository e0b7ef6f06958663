import { defaultPreferences } from '@waybill/schema/features/users.models';
import { expect, test } from 'vitest';
import { parsePreferences, timeZoneOf } from './preferences.ts';

test('reads the stored preferences', () => {
  const chosen = { ...defaultPreferences, language: 'de', massUnit: 'lb' };
  expect(parsePreferences(JSON.stringify(chosen))).toEqual(chosen);
});

test.each([null, '', '{', 'null', '{"language":"de"}', '{"language":"fr"}'])(
  'turns %j into the defaults',
  (stored) => {
    expect(parsePreferences(stored)).toEqual(defaultPreferences);
  },
);

test('shows times in the chosen zone if it exists', () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(timeZoneOf({ timeZone: 'Asia/Kathmandu' })).toBe('Asia/Kathmandu');
  expect(timeZoneOf({ timeZone: 'Mars/Olympus' })).toBe(own);
  expect(timeZoneOf({ timeZone: null })).toBe(own);
});
