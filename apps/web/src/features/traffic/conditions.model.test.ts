import type { TrafficHour } from '@waybill/schema/features/traffic.models';
import { expect, test } from 'vitest';
import { hoursIn } from './conditions.model.ts';

const hours = Array.from({ length: 24 }, (_, hour): TrafficHour => {
  const congestion = { share: hour / 24, samples: 9, drivers: 3, at: '2026-05-02T18:00:00.000Z' };
  return { hour, congestion, wet: null };
});

test.each([
  ['Europe/Berlin', '2026-07-01', 2],
  ['Europe/Berlin', '2026-01-01', 1],
  ['America/Los_Angeles', '2026-01-01', -8],
  ['Asia/Kolkata', '2026-01-01', 5],
])('hours are those of the clock in %s on %s', (timeZone, day, east) => {
  const shown = hoursIn(hours, timeZone, new Date(`${day}T12:00:00Z`));
  expect(shown.map(({ hour }) => hour)).toEqual(hours.map(({ hour }) => hour));
  const noon = shown.find(({ congestion }) => congestion?.share === 0.5);
  expect(noon?.hour).toBe(12 + east);
});
