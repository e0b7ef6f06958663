import type { TelemetryEvent } from '@waybill/schema/features/telemetry.models';
import { describe, expect, test } from 'vitest';
import { endOfDemo } from './dates.ts';
import { isCast } from './habits.ts';
import { pickLiveDrivers, startLiveTruck } from './live-trucks.ts';
import { planWorld } from './world.ts';

const now = new Date('2026-03-18T15:20:00Z');
const minuteMs = 60_000;
const world = planWorld(now);
const drivers = pickLiveDrivers(world, now).map(([, { driver }]) => driver);

describe('live trucks', () => {
  test('are driven in several companies, by people who drive nothing else', () => {
    expect(drivers.length).toBeGreaterThan(8);
    expect(new Set(drivers).size).toBe(drivers.length);
    expect(drivers.filter(isCast)).toEqual([]);
    const lastDay = endOfDemo(now).getTime() - 24 * 60 * minuteMs;
    for (const [, { lastActiveAt }] of pickLiveDrivers(world, now)) {
      expect(lastActiveAt.getTime()).toBeLessThan(lastDay);
    }
  });

  test('tell of each event once, in order, when it has happened and soon after', () => {
    const [driver] = drivers;
    if (!driver) throw new Error('nobody drives');
    const truck = startLiveTruck(driver, false, now.getTime());
    const lastSeqOf = new Map<string, number>();
    const types = new Set<TelemetryEvent['type']>();
    for (let minute = 0; minute < 90; minute += 1) {
      const at = now.getTime() + minute * minuteMs;
      for (const { session, events } of truck.batchesUntil(at)) {
        expect(events.length).toBeLessThanOrEqual(500);
        for (const { seq, t, type } of events) {
          expect(seq).toBe((lastSeqOf.get(session.id) ?? 0) + 1);
          lastSeqOf.set(session.id, seq);
          types.add(type);
          const happenedAt = Date.parse(session.startedAt) + t;
          expect(happenedAt).toBeLessThanOrEqual(at);
          // What lies before the start comes at once.
          expect(happenedAt).toBeGreaterThan(minute === 0 ? 0 : at - minuteMs);
        }
      }
    }
    expect([...types]).toEqual(expect.arrayContaining(['job.started', 'track', 'job.delivered']));
  });
});
