import { describe, expect, test } from 'vitest';
import { findTimesAround, momentOfLocalTime } from './local-time.ts';

describe('a local time', () => {
  test.each([
    ['2026-05-09T20:00', 'Europe/Berlin', '2026-05-09T18:00:00.000Z'],
    ['2026-12-05T20:00', 'Europe/Berlin', '2026-12-05T19:00:00.000Z'],
    ['2026-05-09T20:00', 'Asia/Kolkata', '2026-05-09T14:30:00.000Z'],
    ['2026-01-10T20:00', 'Pacific/Chatham', '2026-01-10T06:15:00.000Z'],
    ['2026-02-28T23:59', 'UTC', '2026-02-28T23:59:00.000Z'],
  ])('%s in %s is %s', (local, zone, expected) => {
    expect(momentOfLocalTime(local, zone).toISOString()).toBe(expected);
  });

  test.each([
    ['2026-03-29T02:30', 'Europe/Berlin', '01:30', '03:30', '2026-03-29T01:30:00.000Z'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '01:45', '02:45', '2026-10-03T15:45:00.000Z'],
    ['2026-03-08T02:00', 'America/New_York', '01:00', '03:00', '2026-03-08T07:00:00.000Z'],
  ])('%s in %s is skipped: %s and %s occur', (local, zone, before, after, moved) => {
    const day = local.slice(0, 11);
    expect(findTimesAround(local, zone)).toEqual({ before: day + before, after: day + after });
    expect(momentOfLocalTime(local, zone).toISOString()).toBe(moved);
  });

  test.each([
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ])('%s in %s occurs twice, and the first is meant', (local, zone, expected) => {
    expect(findTimesAround(local, zone)).toBeNull();
    expect(momentOfLocalTime(local, zone).toISOString()).toBe(expected);
  });
});
