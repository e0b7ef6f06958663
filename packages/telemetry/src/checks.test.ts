import { expect, test } from 'vitest';
import { delivered, measure, started, wholeDrive } from './testing/drives.ts';

test('lists each measurement with its limits', () => {
  expect(measure([{ events: wholeDrive() }])).toEqual(
    expect.arrayContaining([
      {
        code: 'SPEED_OVER_CAP',
        unit: 'centimetresPerSecond',
        measured: 2_000,
        least: null,
        most: 5_000,
      },
      { code: 'NOT_OBSERVED', unit: 'share', measured: 1, least: 0.9, most: null },
      { code: 'ODO_MISMATCH', unit: 'share', measured: 0, least: null, most: 0.05 },
      { code: 'TELEPORT', unit: 'count', measured: 0, least: null, most: 0 },
      {
        code: 'SCALE_MISMATCH',
        unit: 'ratio',
        measured: expect.closeTo(19.3, 1),
        least: 1,
        most: 25,
      },
    ]),
  );
  // Without samples, speed and distance are unknown.
  const unseen = measure([{ events: [started(1_000), delivered(400_000)] }]);
  expect(unseen.map(({ code }) => code)).not.toContain('SCALE_MISMATCH');
  expect(measure([{ events: [started(1_000)] }])).toEqual([]);
});
