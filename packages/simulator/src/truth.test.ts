import type { TelemetryEvent } from '@waybill/schema/features/telemetry.models';
import { expect, test } from 'vitest';
import { simulateDriver } from './simulate-driver.ts';
import type { TrueJob } from './truth.ts';

const drivers = Array.from({ length: 60 }, (_, seed) =>
  simulateDriver(seed, { courses: ['uneventful', 'save-reloaded', 'game-crashed', 'replaced'] }),
);

test('fuel and distance of an uneventful job are the difference between its first and last event', () => {
  const jobs = drivers.flatMap(({ truth, sessions }) =>
    truth.jobs
      .filter(({ course }) => course === 'uneventful')
      .map((job) => ({
        job,
        events: eventsOf(
          job,
          sessions.flatMap(({ events }) => events),
        ),
      })),
  );
  expect(jobs.length).toBeGreaterThan(50);
  for (const { job, events } of jobs) {
    const [first] = events;
    const last = events.at(-1);
    if (first?.type !== 'job.started' || last?.type !== 'job.delivered') {
      throw new Error('an uneventful job does not end');
    }
    const refuelled = job.items.reduce((sum, { volumeMl }) => sum + (volumeMl ?? 0), 0);
    expect(job.fuelUsedMl).toBe(first.truck.fuelMl + refuelled - last.truck.fuelMl);
    expect(job.truckDamagePpm).toBe(wearOf(last) - wearOf(first));
    expect([job.distanceM, job.revenueMinor, job.xp]).toEqual([
      last.distanceM,
      last.revenueMinor,
      last.xp,
    ]);
    const byOdometer = last.truck.odometerM - first.truck.odometerM;
    // The odometer is a 32-bit float.
    expect(Math.abs(byOdometer - last.distanceM)).toBeLessThan(70);
    expect(job.revenueMinor).toBeLessThanOrEqual(job.contract.incomeMinor ?? 0);
    expect(job.late ?? false).toBe(job.circumstances.includes('late'));
  }
});

test('loading a save undoes the payments since that save, and nothing else', () => {
  const reloaded = drivers.flatMap(({ truth }) =>
    truth.jobs.filter(({ notes }) => notes.includes('SAVE_RELOADED')),
  );
  expect(reloaded.some(({ items }) => items.some(({ undone }) => undone))).toBe(true);
  for (const { items } of reloaded) {
    const minutes = (isUndone: boolean) =>
      items.filter(({ undone }) => undone === isUndone).map(({ gameMinute }) => gameMinute);
    const firstUndone = Math.min(...minutes(true));
    // Other payments were made before the save, or after it was loaded, when the drive continued.
    const between = items.filter(
      ({ undone, gameMinute, at }) =>
        !undone && gameMinute > firstUndone && items.some((other) => other.undone && other.at > at),
    );
    expect(between).toEqual([]);
  }
});

test('a replaced contract ends when the next one begins', () => {
  const replaced = drivers.flatMap(({ truth: { jobs } }) =>
    jobs.flatMap((job, index) => (job.state === 'abandoned' ? [[job, jobs[index + 1]]] : [])),
  );
  expect(replaced.length).toBeGreaterThan(10);
  for (const [job, next] of replaced) expect(next?.startedAt).toBe(job?.endedAt);
});

test('all contracts of a driver differ', () => {
  for (const { truth } of drivers) {
    const contracts = truth.jobs.map(({ contract }) => JSON.stringify(contract));
    expect(new Set(contracts).size).toBe(contracts.length);
  }
});

/** The events from the beginning of a job to its end. */
function eventsOf({ contract }: TrueJob, events: readonly TelemetryEvent[]): TelemetryEvent[] {
  const isOwn = (event: TelemetryEvent) =>
    'job' in event && JSON.stringify(event.job) === JSON.stringify(contract);
  return events.slice(events.findIndex(isOwn), events.findLastIndex(isOwn) + 1);
}

function wearOf(event: TelemetryEvent): number {
  if (!('truck' in event) || !event.truck) return 0;
  return Object.values(event.truck.wearPpm).reduce((sum, worn) => sum + worn, 0);
}
