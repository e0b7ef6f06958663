import { forgeSession, genuineSession, waysToLie } from '@waybill/simulator/forge-session';
import { citiesOf } from '@waybill/simulator/map/cities';
import { simulateDriver } from '@waybill/simulator/simulate-driver';
import type { SimulatedSession, TrueJob } from '@waybill/simulator/truth';
import { expect, inject, test } from 'vitest';
import type { JobItem, SettledJob } from './job.ts';
import { decodeLine } from './trace.ts';
import { fingerprintOfTruth, foldDriver, settleDriver } from './testing/drivers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the run may take long: many sessions. */
    isLong: boolean;
  }
}

const sessionsToFold = inject('isLong') ? 2_000 : 200;

/** The fields that job and truth have in common. */
function shapeOf(job: SettledJob) {
  return {
    state: job.state,
    tier: job.tier,
    reasons: job.reasons.map(({ code }) => code).toSorted(),
    notes: job.notes.toSorted(),
    startedAt: new Date(job.startedAt).toISOString(),
    endedAt: job.endedAt === null ? null : new Date(job.endedAt).toISOString(),
    revenueMinor: job.revenueMinor,
    penaltyMinor: job.penaltyMinor,
    distanceM: job.distanceM,
    xp: job.xp,
    cargoDamagePpm: job.cargoDamagePpm,
    late: job.late,
    finesMinor: job.finesMinor,
    tollsMinor: job.tollsMinor,
    transportMinor: job.transportMinor,
    // The truth has no values except for deliveries.
    fuelUsedMl: job.tier && job.fuelUsedMl,
    truckDamagePpm: job.tier && job.truckDamagePpm,
    overspeedS: job.overspeedS,
    topSpeedCmS: job.topSpeedCmS,
    items: job.items.map(itemOf),
  };
}

function itemOf({ kind, at, gameMinute, amountMinor, volumeMl, detail, undone }: JobItem) {
  return {
    kind,
    at: new Date(at).toISOString(),
    gameMinute,
    amountMinor,
    volumeMl,
    undone,
    offence: detail && 'offence' in detail ? detail.offence : null,
  };
}

const kinds = { fined: 'fine', tollgate: 'toll' } as const;

function shapeOfTruth(job: TrueJob) {
  const { state, tier, reasons, notes, startedAt, endedAt, revenueMinor, penaltyMinor } = job;
  const { distanceM, xp, cargoDamagePpm, late, finesMinor, tollsMinor, transportMinor } = job;
  const { fuelUsedMl, truckDamagePpm, overspeedMs, topSpeedCmS, items } = job;
  return {
    state,
    tier,
    reasons,
    notes,
    startedAt,
    endedAt,
    revenueMinor,
    penaltyMinor,
    distanceM,
    xp,
    cargoDamagePpm,
    late,
    finesMinor,
    tollsMinor,
    transportMinor,
    fuelUsedMl,
    truckDamagePpm,
    overspeedS: Math.round(overspeedMs / 1_000),
    topSpeedCmS,
    items: items.map(({ kind, at, gameMinute, amountMinor, volumeMl, undone, offence }) => ({
      kind: kind === 'fined' || kind === 'tollgate' ? kinds[kind] : kind,
      at,
      gameMinute,
      amountMinor,
      volumeMl,
      undone,
      offence,
    })),
  };
}

test(`jobs of ${sessionsToFold} simulated sessions match the truth`, () => {
  const kindsOfJobs = new Set<string>();
  for (let seed = 1, count = 0; count < sessionsToFold; seed += 1) {
    const { sessions, truth } = simulateDriver(seed);
    count += sessions.length;
    const jobs = settleDriver(foldDriver(sessions));
    for (const job of truth.jobs) {
      const { course, circumstances } = job;
      const settled = jobs.get(fingerprintOfTruth(job));
      const what = { seed, course, circumstances };
      expect({ ...what, ...(settled && shapeOf(settled)) }).toEqual({
        ...what,
        ...shapeOfTruth(job),
      });
      kindsOfJobs.add(course);
    }
    expect({ seed, jobs: jobs.size }).toEqual({ seed, jobs: truth.jobs.length });
  }
  expect(kindsOfJobs.size).toBeGreaterThan(15);
});

const lies = [...waysToLie].flatMap(([reason, ways]) =>
  ways.flatMap((way) =>
    ([1, 2] as const)
      // Version 1 only checks whether the pace is possible at all.
      .filter((version) => version === 2 || reason !== 'PACE_IMPOSSIBLE')
      .map((version) => ({ reason, way, version })),
  ),
);
const seeds = Array.from({ length: inject('isLong') ? 20 : 2 }, (_, index) => index);

/** Returns the fingerprints of a driver's drives. */
function printsOf(sessions: readonly SimulatedSession[]) {
  return Array.from(settleDriver(foldDriver(sessions)).values(), ({ prints }) => prints);
}

test.each(lies)(
  'version $version: detects a forgery, $reason by $way',
  ({ reason, way, version }) => {
    for (const seed of version === 1 ? seeds.slice(0, -1) : seeds) {
      const { drivers } = forgeSession(seed, reason, way);
      const isReplayed = reason === 'REPLAYED';
      const around = {
        evidenceVersion: version,
        isDuplicate: isReplayed && version === 1,
        prints: isReplayed ? drivers.flatMap(printsOf) : [],
      };
      const jobs = drivers.flatMap((sessions) =>
        Array.from(settleDriver(foldDriver(sessions), around).values()),
      );
      const delivered = jobs.filter(({ state }) => state === 'delivered');
      expect(delivered.length).toBeGreaterThan(0);
      for (const { tier, reasons } of delivered) {
        const codes = reasons.map(({ code }) => code);
        const found = version === 1 && isReplayed ? 'DUPLICATE' : reason;
        expect({ seed, codes }).toEqual({ seed, codes: expect.arrayContaining([found]) });
        expect(tier).toMatch(/^(review|rejected)$/);
      }
    }
  },
);

test('every verified drive begins and ends in its cities, so that cities are learned at their positions', () => {
  const places = new Map(
    [...citiesOf('ets2'), ...citiesOf('ats')].map(({ id, place }) => [id, place]),
  );
  let [crossings, ends] = [0, 0];
  for (let seed = 1, count = 0; count < sessionsToFold; seed += 1) {
    const { sessions } = simulateDriver(seed);
    count += sessions.length;
    for (const { tier, trace, contract, transportMinor } of settleDriver(
      foldDriver(sessions),
    ).values()) {
      if (tier !== 'verified') continue;
      if (transportMinor) crossings += 1;
      const lines = trace.map(decodeLine);
      for (const [id, point] of [
        [contract?.source.cityId, lines.at(0)?.at(0)],
        [contract?.destination.cityId, lines.at(-1)?.at(-1)],
      ] as const) {
        const place = places.get(id ?? '');
        if (!place || !point) continue;
        ends += 1;
        const metres = Math.hypot(point[0] - place.x, point[1] - place.z);
        expect([seed, id, metres < 2_000]).toEqual([seed, id, true]);
      }
    }
  }
  // Enough drives start with a ferry: these once began in the wrong place.
  expect(crossings).toBeGreaterThan(5);
  expect(ends).toBeGreaterThan(100);
});

test('every honest job is verified', () => {
  for (const seed of Array.from({ length: seeds.length * 20 }, (_, index) => index)) {
    const { sessions } = genuineSession(seed);
    const tiers = Array.from(settleDriver(foldDriver(sessions)).values(), ({ tier }) => tier);
    expect({ seed, tiers }).toEqual({ seed, tiers: ['verified'] });
  }
});
