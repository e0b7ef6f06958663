import { simulateDriver } from '@waybill/simulator/simulate-driver';
import type { TelemetrySession } from '@waybill/schema/features/telemetry.models';
import * as fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import type { Chapter, ReceivedEvent, SessionState } from './chapter.ts';
import { beginSession, foldEvents } from './fold-session.ts';
import { settleJob } from './settle-job.ts';
import {
  alone,
  cancelled,
  contract,
  day,
  delivered,
  drive,
  ferry,
  headerOf,
  numbered,
  otherContract,
  receiveAtOnce,
  reloaded,
  resumed,
  sample,
  started,
  tollgate,
  track,
  type Unnumbered,
  withSession,
} from './testing/drives.ts';
import { foldDriver, settleDriver } from './testing/drivers.ts';

const numRuns = inject('isLong') ? 2_000 : 100;

/** Arbitrary events, mostly in ascending time, including unforeseen ones. */
const anyEvents: fc.Arbitrary<ReceivedEvent[]> = fc
  .array(
    fc.record({
      later: fc.oneof(
        { weight: 9, arbitrary: fc.nat(20_000) },
        fc.integer({ min: -5_000, max: 0 }),
      ),
      gameMinute: fc.option(fc.integer({ min: 990, max: 1_010 }), { nil: undefined }),
      make: fc.oneof(
        ...(
          [
            (t) => started(t),
            (t) => resumed(t, { job: otherContract }),
            (t) => delivered(t),
            (t) => delivered(t, { job: undefined, revenueMinor: 1 }),
            (t) => cancelled(t),
            (t) => cancelled(t, { job: contract }),
            (t) => tollgate(t),
            (t) => ferry(t),
            (t) => reloaded(t, 1_000),
            (t) => track(sample(t, { x: (t % 97) * 40, odometerM: 50_000_000 + (t % 31) * 90 })),
            (t) => drive({ t: t - 60_000, count: 12 })[0] ?? started(t),
            (t) => ({ type: 'job.suspended', t }),
            (t) => ({ type: 'session.ended', t, reason: 'game-closed' }),
            (t) => ({ type: 'skipped', t, reason: 'refused' }),
          ] satisfies ((t: number) => Unnumbered)[]
        ).map((make) => fc.constant(make)),
      ),
    }),
    { maxLength: 60 },
  )
  .map((steps) => {
    let t = 100_000;
    return numbered(
      steps.map(({ later, gameMinute, make }): Unnumbered => {
        t += later;
        return { gameMinute: gameMinute ?? 1_000, ...make(t), ...(gameMinute && { gameMinute }) };
      }),
    );
  });

const simulated = fc
  .integer({ min: 1, max: 1_000 })
  .map((seed) => simulateDriver(seed, { jobs: 2 }).sessions[0])
  .filter((session) => session !== undefined)
  .map(({ header, events }) => ({
    header: header.session,
    events: receiveAtOnce(events, Date.parse(header.session.startedAt)),
  }));

const anySession: fc.Arbitrary<{ header: TelemetrySession; events: ReceivedEvent[] }> = fc.oneof(
  { weight: 3, arbitrary: anyEvents.map((events) => ({ header: headerOf(), events })) },
  simulated,
);

/** Folds in batches that end at the given indexes, with the state stored as JSON in between. */
function foldInBatches(
  header: TelemetrySession,
  events: readonly ReceivedEvent[],
  ends: readonly number[],
) {
  let state: SessionState = beginSession(header);
  const chapters = new Map<number, Chapter>();
  const places = [0, ...ends.toSorted((a, b) => a - b), events.length];
  for (const [index, end] of places.entries()) {
    const folded = foldEvents(state, events.slice(places[index - 1] ?? 0, end));
    for (const chapter of folded.chapters) chapters.set(chapter.ordinal, chapter);
    state = JSON.parse(JSON.stringify(folded.state));
  }
  return { state, chapters: [...chapters.values()] };
}

test('the result of folding doesn’t depend on how events are split into batches', () => {
  fc.assert(
    fc.property(
      anySession,
      fc.array(fc.nat(100), { maxLength: 8 }),
      ({ header, events }, places) => {
        const whole = foldEvents(beginSession(header), events);
        const ends = places.map((place) => place % (events.length + 1));
        const splits = [ends, events.map((_, index) => index)];
        for (const split of splits) {
          const folded = foldInBatches(header, events, split);
          expect(JSON.stringify(folded.state)).toBe(JSON.stringify(whole.state));
          expect(JSON.stringify(folded.chapters)).toBe(JSON.stringify(whole.chapters));
        }
      },
    ),
    { numRuns },
  );
});

test('the measurements don’t depend on how samples are split into tracks', () => {
  fc.assert(
    fc.property(simulated, ({ header, events }) => {
      const single = events.flatMap((event): ReceivedEvent[] =>
        event.type === 'track'
          ? event.samples.map((sample) => ({ ...event, t: sample[0], samples: [sample] }))
          : [event],
      );
      const [a, b] = [events, single].map(
        (some) => foldEvents(beginSession(header), some).chapters,
      );
      expect(b?.map(({ measures, drive, trace }) => [measures, drive, trace])).toEqual(
        a?.map(({ measures, drive, trace }) => [measures, drive, trace]),
      );
    }),
    { numRuns: numRuns / 5 },
  );
});

test('a job doesn’t depend on the order of chapters, reports and decisions', () => {
  fc.assert(
    fc.property(
      fc.array(anyEvents, { minLength: 1, maxLength: 5 }),
      fc.array(fc.constantFrom('ACCEPT', 'REJECT', 'VOID', 'RESTORE'), { maxLength: 4 }),
      fc.integer(),
      (sessions, kinds, seed) => {
        const chapters = sessions.flatMap((events, index) => {
          // Sessions with the same start are distinguished by their ids.
          const id = `019ca8a4-6c00-7000-8000-00000000000${index}`;
          const header = headerOf({ hours: index >> 1, header: { id } });
          return withSession(header, foldEvents(beginSession(header), events));
        });
        const own = chapters.filter(({ fingerprint }) => fingerprint === chapters[0]?.fingerprint);
        fc.pre(own.length > 0);
        const decisions = kinds.map((kind, id) => ({ id: String(id), at: day, kind }));
        const settleInOrder = (order: number) =>
          settleJob({
            game: 'ets2',
            chapters: shuffled(own, order),
            reports: [],
            decisions: shuffled(decisions, order),
            surroundings: alone,
          });
        expect(settleInOrder(seed)).toEqual(settleInOrder(0));
      },
    ),
    { numRuns },
  );
});

test('the jobs don’t depend on the order of a driver’s sessions', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer(), (seed, order) => {
      const { sessions } = simulateDriver(seed);
      const settled = (some: typeof sessions) => Object.fromEntries(settleDriver(foldDriver(some)));
      expect(settled(shuffled(sessions, order))).toEqual(settled(sessions));
    }),
    { numRuns: numRuns / 5 },
  );
});

test('a settled job satisfies the database’s constraints', () => {
  fc.assert(
    fc.property(anyEvents, (events) => {
      const header = headerOf();
      const chapters = withSession(header, foldEvents(beginSession(header), events));
      for (const { from, to, ordinal, fingerprint } of chapters) {
        expect(to).toBeGreaterThanOrEqual(from);
        const own = chapters.filter((chapter) => chapter.fingerprint === fingerprint);
        const job = settleJob({
          ...({ game: 'ets2', chapters: own, reports: [], decisions: [] } as const),
          surroundings: alone,
        });
        expect({ ordinal, hasTier: job.tier !== null }).toEqual({
          ordinal,
          hasTier: job.state === 'delivered',
        });
        expect(job.endedAt ?? Infinity).toBeGreaterThanOrEqual(job.startedAt);
        expect(job.endedAt === null).toBe(job.state === 'started');
        const { fuelUsedMl, truckDamagePpm, topSpeedCmS, overspeedS } = job;
        for (const figure of [fuelUsedMl, truckDamagePpm, topSpeedCmS, overspeedS]) {
          expect(figure ?? 0).toBeGreaterThanOrEqual(0);
        }
      }
    }),
    { numRuns },
  );
});

test('the stored data of a two-hour drive is small', () => {
  const events = numbered([started(1_000), ...drive({ count: 1_440, change: bend })]);
  const { state } = foldEvents(beginSession(headerOf()), events);
  expect(state.chapter?.measures.samples).toBe(1_440);
  expect(JSON.stringify(state).length).toBeLessThan(16_000);
});

type Sample = ReturnType<typeof sample>;

/** A sample on a road that never runs straight. */
function bend([t, , , speed, odometerM, fuelMl, limit]: Sample, index: number): Sample {
  const z = Math.round(Math.sin(index / 2) * 300 + Math.cos(index / 40) * 9_000);
  return [t, index * 60, z, speed, odometerM, fuelMl, limit];
}

/** Returns a permutation chosen by a number; 0 is the original order. */
function shuffled<T>(values: readonly T[], order: number): T[] {
  if (order === 0) return [...values];
  return values
    .map((value, index) => ({
      value,
      key: Math.imul(order ^ (index * 7_919), 2_654_435_761) >>> 0,
    }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ value }) => value);
}
