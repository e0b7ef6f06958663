import {
  telemetryBatchSchema,
  type TelemetryEvent,
  telemetryHeaderSchema,
  type TrackSample,
} from '@waybill/schema/features/telemetry.models';
import { expect, test } from 'vitest';
import { toBatches } from './delivery.ts';
import { simulateDriver } from './simulate-driver.ts';
import { circumstances, courses } from './truth.ts';

const drivers = Array.from({ length: 200 }, (_, seed) => simulateDriver(seed));
const sessions = drivers.flatMap((driver) => driver.sessions);
const jobs = drivers.flatMap(({ truth }) => truth.jobs);

test('every recording is in the wire format', () => {
  for (const session of sessions) {
    expect(telemetryHeaderSchema.safeParse(session.header).error).toBeUndefined();
    for (const batch of toBatches(session)) {
      expect(telemetryBatchSchema.safeParse(batch).error).toBeUndefined();
    }
  }
});

test('the same seed produces the same driver, another seed a different one', () => {
  expect(simulateDriver(7)).toEqual(drivers[7]);
  expect(drivers[7]).not.toEqual(drivers[8]);
});

test('two hundred drivers cover every course and circumstance', () => {
  expect(new Set(jobs.map(({ course }) => course))).toEqual(new Set(courses));
  expect(new Set(jobs.flatMap((job) => job.circumstances))).toEqual(new Set(circumstances));
});

test('jobs end in every state, and irregularities are listed', () => {
  expect(new Set(jobs.map(({ state }) => state)).size).toBe(4);
  expect(new Set(jobs.flatMap(({ notes }) => notes))).toEqual(
    new Set(['CANCELLED_TOO', 'RACE', 'REPEATED', 'RESUMED', 'SAVE_RELOADED']),
  );
  expect(new Set(jobs.flatMap(({ reasons }) => reasons))).toEqual(
    new Set(['NOT_OBSERVED', 'ODO_DISCONTINUITY', 'ODO_MISMATCH', 'TRUCK_CHANGED']),
  );
});

test('sessions of one driver don’t overlap, and their numbers and times are in order', () => {
  for (const driver of drivers) {
    let end = 0;
    for (const { header, events } of driver.sessions) {
      const start = Date.parse(header.session.startedAt);
      expect(start).toBeGreaterThanOrEqual(end);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
      end = start + (events.at(-1)?.t ?? 0);
      const times = events.map(({ t }) => t);
      expect(times.toSorted((a, b) => a - b)).toEqual(times);
      expectGrowing(samplesOf(events).map(([t]) => t));
    }
  }
});

test('an odometer only decreases after loading a save or changing the truck', () => {
  for (const { events } of sessions) {
    let shown = 0;
    for (const event of events) {
      if (event.type === 'game.reloaded' || event.type === 'truck.changed') shown = 0;
      const odometers = [shown, ...odometersOf(event)];
      expect(odometers.toSorted((a, b) => a - b)).toEqual(odometers);
      shown = odometers.at(-1) ?? shown;
    }
  }
});

test('speeds match the distances between samples', () => {
  const shares = sessions.map(({ events }) => {
    let rolled = 0;
    let way = 0;
    let before: TrackSample | null = null;
    for (const event of events) {
      if (event.type === 'game.reloaded') before = null;
      if (event.type !== 'track') continue;
      for (const sample of event.samples) {
        const [t = 0, x = 0, z = 0, speed = 0] = before ?? [];
        const seconds = (sample[0] - t) / 1000;
        const metresPerSecond = (sample[3] + speed) / 200;
        if (before && seconds < 10 && metresPerSecond > 5) {
          rolled += metresPerSecond * seconds;
          way += Math.hypot(sample[1] - x, sample[2] - z);
        }
        before = sample;
      }
    }
    return rolled > 2000 ? way / rolled : 1;
  });
  expect(Math.min(...shares)).toBeGreaterThan(0.85);
  expect(Math.max(...shares)).toBeLessThan(1.15);
});

test('a job has as many events as those of real drivers', () => {
  const events = sessions.reduce((sum, session) => sum + session.events.length, 0);
  const bytes = sessions.reduce((sum, session) => sum + JSON.stringify(session.events).length, 0);
  expect(events / jobs.length).toBeGreaterThan(18);
  expect(events / jobs.length).toBeLessThan(36);
  expect(bytes / jobs.length).toBeGreaterThan(9000);
  expect(bytes / jobs.length).toBeLessThan(20_000);
});

test('the sums of a job match its items that were not undone', () => {
  for (const job of jobs) {
    const sum = (...kinds: string[]) =>
      job.items
        .filter(({ kind, undone }) => kinds.includes(kind) && !undone)
        .reduce((total, { amountMinor }) => total + (amountMinor ?? 0), 0);
    expect(job.finesMinor).toBe(sum('fined'));
    expect(job.tollsMinor).toBe(sum('tollgate'));
    expect(job.transportMinor).toBe(sum('ferry', 'train'));
  }
});

test('options choose the game, the number of jobs and the incidents', () => {
  const { sessions: recorded, truth } = simulateDriver(1, {
    game: 'ats',
    jobs: 9,
    courses: ['uneventful'],
    kinds: ['quick-job'],
    startAt: '2026-07-01T08:00:00.000Z',
  });
  expect(truth.jobs.map(({ course }) => course)).toEqual(Array(9).fill('uneventful'));
  expect(new Set(truth.jobs.map(({ contract }) => contract.market))).toEqual(
    new Set(['quick_job']),
  );
  expect(recorded.every(({ header }) => header.session.game === 'ats')).toBe(true);
  expect(recorded[0]?.header.session.startedAt).toMatch(/^2026-07-01T0[89]/);
});

function samplesOf(events: readonly TelemetryEvent[]) {
  return events.flatMap((event) => (event.type === 'track' ? event.samples : []));
}

function odometersOf(event: TelemetryEvent): number[] {
  if (event.type === 'track') return event.samples.map(([, , , , odometer]) => odometer);
  return 'truck' in event && event.truck ? [event.truck.odometerM] : [];
}

function expectGrowing(numbers: readonly number[]): void {
  expect(numbers.every((number, index) => number > (numbers[index - 1] ?? -1))).toBe(true);
}
