import {
  telemetryBatchSchema,
  telemetryHeaderSchema,
} from '@waybill/schema/features/telemetry.models';
import { expect, test } from 'vitest';
import { toBatches } from './delivery.ts';
import { forgeSession, genuineSession, waysToLie } from './forge-session.ts';

test('there are at least two ways to forge everything that a device reports', () => {
  expect(waysToLie.size).toBe(19);
  for (const [reason, ways] of waysToLie)
    expect([reason, ways.length >= 2]).toEqual([reason, true]);
});

test.each([...waysToLie])(
  'a forged %s is in the wire format, and different each time',
  (reason, ways) => {
    for (const way of ways) {
      const forged = forgeSession(3, reason, way);
      expect(forged).toEqual(forgeSession(3, reason, way));
      expect(forged.drivers).not.toEqual(forgeSession(4, reason, way).drivers);
      expect(forged.drivers).toHaveLength(reason === 'REPLAYED' ? 2 : 1);
      for (const session of forged.drivers.flat()) {
        telemetryHeaderSchema.parse(session.header);
        for (const batch of toBatches(session)) telemetryBatchSchema.parse(batch);
      }
    }
  },
);

test('refuses an unknown way', () => {
  expect(() => forgeSession(1, 'TELEPORT', 'by magic')).toThrow('by magic');
});

test('a genuine session is one verified delivery', () => {
  for (const seed of Array(100).keys()) {
    const { truth } = genuineSession(seed);
    expect(truth.jobs.map(({ state, tier }) => [state, tier])).toEqual([['delivered', 'verified']]);
  }
});
