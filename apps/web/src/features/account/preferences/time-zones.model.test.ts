import { expect, test } from 'vitest';
import { listTimeZones, nameTimeZone } from './time-zones.model.ts';

test('lists each time zone once, always including the current one', () => {
  const zones = listTimeZones('US/Pacific');
  expect(zones).toEqual(expect.arrayContaining(['UTC', 'Europe/Berlin', 'US/Pacific']));
  expect(new Set(zones).size).toBe(zones.length);
  expect(listTimeZones(null)).not.toContain('US/Pacific');
});

test('names a time zone in readable form', () => {
  expect(nameTimeZone('America/New_York')).toBe('America/New York');
});
