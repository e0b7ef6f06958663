import type { TelemetryEvent } from '@waybill/schema/features/telemetry.models';
import { describe, expect, test } from 'vitest';
import { endOfDemo } from './dates.ts';
import { isCast } from './habits.ts';
import {
  followTruck,
  pickConvoy,
  pickLiveDrivers,
  pickUnderway,
  startLiveTruck,
} from './live-trucks.ts';
import { planWorld } from './world.ts';

const now = new Date('2026-03-18T15:20:00Z');
const minuteMs = 60_000;
const world = planWorld(now);
const live = pickLiveDrivers(world, now);
const drivers = live.map(({ driver }) => driver);

describe('live trucks', () => {
  test('are driven in several companies, by drivers from the sign-in page and drivers without other drives', () => {
    expect(drivers.length).toBeGreaterThan(8);
    expect(new Set(drivers).size).toBe(drivers.length);
    expect(drivers.filter(isCast).map(({ username }) => username)).toEqual([
      'Nora Nightline',
      'Dietrich Diesel',
      'Carla Convoy',
    ]);
    const lastDay = endOfDemo(now).getTime() - 24 * 60 * minuteMs;
    const members = world.vtcs.flatMap((vtc) => vtc.members);
    const activeLately = new Set(
      members
        .filter(({ lastActiveAt }) => lastActiveAt.getTime() >= lastDay)
        .map(({ driver }) => driver),
    );
    expect(drivers.filter((driver) => activeLately.has(driver) && !isCast(driver))).toEqual([]);
  });

  test('differ from those under way when the demo is filled', () => {
    const others = pickUnderway(world, now).map(({ driver }) => driver);
    expect(others.length).toBeGreaterThan(8);
    expect(drivers.filter((driver) => others.includes(driver))).toEqual([]);
  });

  test('begin their first job when they start, each with a different drive', () => {
    const speeds = live.map((underway) => {
      const truck = startLiveTruck(underway, now.getTime());
      const [batch] = truck.batchesUntil(now.getTime());
      const started = batch?.events.find(({ type }) => type === 'job.started');
      expect(Date.parse(batch?.session.startedAt ?? '') + (started?.t ?? 0)).toBe(now.getTime());
      const tracks = truck
        .batchesUntil(now.getTime() + 10 * minuteMs)
        .flatMap(({ events }) =>
          events.flatMap((one) => (one.type === 'track' ? one.samples : [])),
        );
      return tracks.map(([, , , speedCmS]) => speedCmS).join();
    });
    expect(new Set(speeds).size).toBe(live.length);
  });

  test('drive in a convoy behind one of them, without being at two places', () => {
    const { leader, behind } = pickConvoy(world, now);
    if (!leader) throw new Error('no one leads');
    const first = startLiveTruck(leader, now.getTime());
    const at = now.getTime() + 10 * minuteMs;
    const trucks = behind.map(({ driver }, index) => followTruck(first, driver, index + 1));
    const pings = [first, ...trucks].map(({ pingAt }, place) => pingAt(at + place * 6_000));
    expect(pings.map((ping) => ping?.s)).toEqual(Array(5).fill(pings[0]?.s));
    expect(new Set(pings.map((ping) => ping?.sessionId)).size).toBe(5);
    expect(drivers).toContain(leader.driver);
    const others = new Set([...live, ...pickUnderway(world, now)].map(({ driver }) => driver));
    expect(behind.filter(({ driver }) => others.has(driver))).toEqual([]);
  });

  test('send each event once, in order, soon after it happened', () => {
    const [first] = live;
    if (!first) throw new Error('nobody drives');
    const truck = startLiveTruck(first, now.getTime());
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
          // Events from before the start are sent at once.
          expect(happenedAt).toBeGreaterThan(minute === 0 ? 0 : at - minuteMs);
        }
      }
    }
    expect([...types]).toEqual(expect.arrayContaining(['job.started', 'track', 'job.delivered']));
  });

  test('send their position: the newest sample, sent in a batch or not', () => {
    const [first] = live;
    if (!first) throw new Error('nobody drives');
    const truck = startLiveTruck(first, now.getTime());
    const ages: number[] = [];
    for (let second = 0; second < 3_600; second += 5) {
      const at = now.getTime() + second * 1_000;
      truck.batchesUntil(at);
      const ping = truck.pingAt(at);
      if (ping) ages.push(at - Date.parse(ping.startedAt ?? '') - ping.s[0]);
    }
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
    // A sample is taken every five seconds while the truck drives; a track is sent once a minute.
    const fresh = ages.filter((age) => age <= 5_000);
    expect(fresh.length).toBeGreaterThan(ages.length / 2);
  });
});
