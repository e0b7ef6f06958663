import { expect, test } from 'vitest';
import { isTimeZone } from './preferences.ts';

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
