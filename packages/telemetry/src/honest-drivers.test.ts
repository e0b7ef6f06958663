import { genuineSession } from '@waybill/simulator/forge-session';
import { createRandom } from '@waybill/simulator/random';
import { type OfflineSpell, pickSpells, receiveSession } from '@waybill/simulator/receipts';
import {
  asNewSession,
  mapContracts,
  mapSamples,
  mapTimes,
  mapTrucks,
} from '@waybill/simulator/forge/tampering';
import { simulateDriver } from '@waybill/simulator/simulate-driver';
import type { Course, SimulatedSession } from '@waybill/simulator/truth';
import { describe, expect, inject, test } from 'vitest';
import type { JobChapter, SettledJob } from './job.ts';
import { findReplay, isReplay } from './neighbours.ts';
import {
  contract,
  delivered,
  judged,
  sample,
  settle,
  started,
  track,
  truck,
} from './testing/drives.ts';
import { fingerprintOfTruth, foldDriver, settleDriver } from './testing/drivers.ts';

const minute = 60_000;
const hour = 60 * minute;

/** The offline spells of a session. */
type Network = (session: SimulatedSession) => readonly OfflineSpell[];

function foldReceived(
  random: ReturnType<typeof createRandom>,
  sessions: readonly SimulatedSession[],
  network: Network,
) {
  return foldDriver(
    sessions,
    (session) => receiveSession(random, session, network(session)).events,
  );
}

/**
 * The total delay with which the beginnings of a job's chapters were received, and the chapters' total
 * duration.
 */
function latenessOf(chapters: readonly JobChapter[]) {
  const lateMs = chapters.map(({ from, to, drive }) =>
    Math.min(to - from, (drive?.receivedFrom ?? 0) - from),
  );
  return {
    lateMs: lateMs.reduce((sum, ms) => sum + ms, 0),
    toldMs: chapters.reduce((sum, { from, to }) => sum + to - from, 0),
  };
}

const sessionsToDrive = inject('isLong') ? 2_000 : 30;

test(`no job of ${sessionsToDrive} sessions has a reason without cause`, async ({ annotate }) => {
  const told = { sessions: 0, delivered: 0, verified: 0, offline: 0 };
  for (let seed = 1; told.sessions < sessionsToDrive; seed += 1) {
    const { sessions, truth } = simulateDriver(seed);
    told.sessions += sessions.length;
    const random = createRandom(`network ${seed}`);
    const contracts = foldReceived(random, sessions, (session) =>
      pickSpells(random, session, random.integer(0, 3), [minute / 2, 3 * hour]),
    );
    const jobs = settleDriver(contracts);
    for (const job of truth.jobs) {
      const settled = jobs.get(fingerprintOfTruth(job));
      if (settled?.state !== 'delivered') continue;
      told.delivered += 1;
      const counted = (contracts.get(settled.fingerprint ?? '') ?? []).filter(
        ({ session, ordinal }) =>
          settled.counted.some((one) => one.sessionId === session.id && one.ordinal === ordinal),
      );
      const { lateMs, toldMs } = latenessOf(counted);
      const isOffline = lateMs > Math.min(toldMs / 2, toldMs / 5 + 300_000);
      const codes = settled.reasons.map(({ code }) => code);
      const others = codes.filter((code) => code !== 'NOT_WITNESSED');
      expect([seed, others.toSorted()]).toEqual([seed, job.reasons]);
      expect([seed, isOffline || others.length === codes.length]).toEqual([seed, true]);
      if (isOffline) told.offline += 1;
      if (settled.tier === 'verified') told.verified += 1;
    }
  }
  expect(told.verified).toBeGreaterThan(told.delivered / 2);
  expect(told.offline).toBeGreaterThan(0);
  await annotate(JSON.stringify(told));
});

/** Courses whose events don't start another session while the companion is offline. */
const courses: readonly Course[] = ['uneventful', 'save-reloaded', 'suspended', 'start-repeated'];

test('an offline spell within a job, or at its end, doesn’t affect its tier', () => {
  for (let seed = 0; seed < sessionsToDrive / 4; seed += 1) {
    const { sessions } = genuineSession(seed, { courses });
    const random = createRandom(`spells ${seed}`);
    const contracts = foldReceived(random, sessions, ({ header, events }) => {
      const start = Date.parse(header.session.startedAt);
      const begun = events.find(({ type }) => type === 'job.started' || type === 'job.resumed');
      const from = start + (begun?.t ?? 0) + 4_000;
      return [{ from, to: from + 72 * hour }];
    });
    const tiers = Array.from(settleDriver(contracts).values(), ({ tier }) => tier);
    expect([seed, tiers]).toEqual([seed, ['verified']]);
  }
});

describe('number of jobs in review because of an offline spell', { tags: 'long' }, () => {
  test('by its length, anywhere in a session', async ({ annotate }) => {
    const shares = [1, 5, 15, 60, 6 * 60, 24 * 60, 72 * 60].map((minutes) => {
      let [jobs, review] = [0, 0];
      for (let seed = 0; seed < 200; seed += 1) {
        const { sessions } = genuineSession(seed);
        const random = createRandom(`curve ${minutes} ${seed}`);
        const ms = minutes * minute;
        const contracts = foldReceived(random, sessions, ({ header, events }) => {
          // Anywhere that overlaps the session.
          const start = Date.parse(header.session.startedAt);
          const from = start + random.integer(-ms, events.at(-1)?.t ?? 0);
          return [{ from, to: from + ms }];
        });
        for (const { tier } of settleDriver(contracts).values()) {
          jobs += 1;
          if (tier === 'review') review += 1;
        }
      }
      return [minutes, review / jobs] as const;
    });
    await annotate(JSON.stringify(Object.fromEntries(shares)));
    // The longest back-off affects no job, and each spell at most those that begin in it.
    expect(shares[0]?.[1]).toBe(0);
    expect(shares.map(([, share]) => share)).toEqual(
      shares.map(([, share]) => share).toSorted((a, b) => a - b),
    );
  });
});

/** Counts jobs of different drivers that share enough fingerprints to be the same drive. */
function countReplays(jobs: readonly SettledJob[]): number {
  return jobs.filter((job, index) => {
    const others = jobs.filter((_, other) => other !== index).map(({ prints }) => prints);
    const replay = findReplay(job.prints, others);
    return replay !== null && isReplay(replay);
  }).length;
}

test('sixty trucks in a convoy on one road are sixty drives', () => {
  const jobs = Array.from({ length: 60 }, (_, seed) => {
    const { sessions } = genuineSession(seed, {
      game: 'ets2',
      cities: ['berlin', 'wroclaw'],
      courses: ['uneventful'],
      kinds: ['market'],
      multiplayer: ['convoy'],
      startAt: '2026-02-02T17:00:00.000Z',
    });
    return [...settleDriver(foldDriver(sessions)).values()];
  }).flat();
  expect(jobs).toHaveLength(60);
  expect(new Set(jobs.map(({ distanceM }) => distanceM)).size).toBeGreaterThan(1);
  expect(Math.min(...jobs.map(({ prints }) => prints.length))).toBe(8);
  expect(countReplays(jobs)).toBe(0);
});

/** An hour of samples every 5 s at cruise control speed, uphill and downhill. */
function cruise(seed: number): SettledJob {
  const random = createRandom(`cruise ${seed}`);
  const set = random.pick([2_222, 2_361, 2_500]);
  let [t, x, odometerM, speedCmS] = [1_000, 0, truck.odometerM, set];
  const tracks = Array.from({ length: 720 }, () => {
    const ms = 5_000 + random.integer(0, 24);
    t += ms;
    speedCmS = Math.round(set + (speedCmS - set) * 0.8 + random.between(-12, 12));
    x += (speedCmS * ms) / 100_000;
    odometerM += (speedCmS * ms * 19) / 100_000;
    const shown = Math.round(Math.fround(odometerM / 1_000) * 1_000);
    return track(sample(t, { x: Math.round(x), odometerM: shown, speedCmS }));
  });
  const end = { ...truck, odometerM: Math.round(odometerM) };
  const distanceM = end.odometerM - truck.odometerM;
  const job = { ...contract, plannedM: distanceM };
  const events = [started(1_000, { job }), ...tracks, delivered(t, { job, distanceM, truck: end })];
  return settle([{ events }], { surroundings: judged });
}

test('an hour of cruise control by 500 drivers is 500 different drives', () => {
  const jobs = Array.from({ length: inject('isLong') ? 500 : 15 }, (_, seed) => cruise(seed));
  expect(jobs.every(({ tier }) => tier === 'verified')).toBe(true);
  expect(countReplays(jobs)).toBe(0);
});

test('a resent drive is a replay, however it was shifted', () => {
  for (let seed = 0; seed < 10; seed += 1) {
    const { sessions } = genuineSession(seed, { courses: ['uneventful', 'game-crashed'] });
    const [job] = settleDriver(foldDriver(sessions)).values();
    const moved = sessions.map((session) => {
      const start = Date.parse(session.header.session.startedAt) + 3 * 24 * hour;
      const later = mapTimes(asNewSession(session, start), (t) => t + 61_000);
      const driven = mapSamples(later, ([t, x, z, speed, odometerM, ...others]) => [
        ...([t, x + 5_000, z - 5_000, speed, odometerM + 1_234_560] as const),
        ...others,
      ]);
      const trucks = mapTrucks(driven, (told) => ({
        ...told,
        odometerM: told.odometerM + 1_234_560,
        plate: 'NEW 1',
      }));
      return mapContracts(trucks, (told) => ({
        ...told,
        incomeMinor: (told.incomeMinor ?? 0) + 1,
      }));
    });
    const [again] = settleDriver(foldDriver(moved), { prints: [job?.prints ?? []] }).values();
    expect(again?.prints).toEqual(job?.prints);
    expect(again?.reasons).toContainEqual({
      code: 'REPLAYED',
      figures: { shared: 8, kept: 8 },
      items: [],
    });
  }
});
