import { expect, test } from 'vitest';
import { isFirstOfTwo, toMoment } from './zoned-time.ts';

test.each([
  ['2026-11-22T14:30', 'UTC', '2026-11-22T14:30:00.000Z'],
  ['2026-11-22T14:30', 'Europe/Berlin', '2026-11-22T13:30:00.000Z'],
  ['2026-07-01T00:15', 'Europe/Berlin', '2026-06-30T22:15:00.000Z'],
  ['2026-01-01T00:00', 'America/Los_Angeles', '2026-01-01T08:00:00.000Z'],
  ['2026-11-22T14:30', 'Asia/Kolkata', '2026-11-22T09:00:00.000Z'],
  // The night when clocks go forward: the offset after the change applies.
  ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29T01:30', 'Europe/Berlin', '2026-03-29T00:30:00.000Z'],
  ['', 'UTC', null],
  ['2026-13-40T99:99', 'UTC', null],
  ['tomorrow', 'UTC', null],
])('%s on a clock of %s is %s', (local, timeZone, moment) => {
  expect(toMoment(local, timeZone)).toBe(moment);
});

test.each([
  ['2026-10-25T00:30:00Z', 'Europe/Berlin', true],
  ['2026-10-25T01:30:00Z', 'Europe/Berlin', false],
  ['2026-10-24T23:30:00Z', 'Europe/Berlin', false],
  ['2026-04-04T14:45:00Z', 'Australia/Lord_Howe', true],
  ['2026-10-25T00:30:00Z', 'UTC', false],
])('whether the time of %s in %s occurs again is %s', (moment, timeZone, isTwice) => {
  expect(isFirstOfTwo(moment, timeZone)).toBe(isTwice);
});
