import { readFileSync } from 'node:fs';
import { genuineSession } from '@waybill/simulator/forge-session';
import type { TrackSample } from '@waybill/schema/features/telemetry.models';
import type { SimulatedSession } from '@waybill/simulator/truth';
import { expect, inject, test } from 'vitest';
import type { JobChapter } from './job.ts';
import { describeInputs, type DriveInput, driveInputs } from './inputs.ts';
import { settleJob } from './settle-job.ts';
import { foldDriver } from './testing/drivers.ts';
import { judged } from './testing/drives.ts';

test('docs/telemetry.md has the table of inputs', () => {
  const page = readFileSync(new URL('../../../docs/telemetry.md', import.meta.url), 'utf8');
  expect(page).toContain(describeInputs());
});

type Events = SimulatedSession['events'];
type TakeAway = (events: Events) => Events;

const changeSamples =
  (change: (sample: (number | undefined)[], first: TrackSample | readonly []) => void): TakeAway =>
  (events) => {
    const first = events.find((event) => event.type === 'track')?.samples[0] ?? [];
    return events.map((event) => {
      const copy = structuredClone(event);
      if (copy.type === 'track') for (const sample of copy.samples) change(sample, first);
      return copy;
    });
  };

/** Removes one input from a session's events; for trucks, the second variant keeps the first truck. */
const takeAways: Readonly<Record<DriveInput, TakeAway>> = {
  beginning: (events) =>
    events.filter(({ type }) => type !== 'job.started' && type !== 'job.resumed'),
  samples: (events) => events.filter(({ type }) => type !== 'track'),
  place: changeSamples((sample, [, x = 0, z = 0]) => sample.splice(1, 2, x, z)),
  speed: changeSamples((sample) => sample.splice(3, 1, 0)),
  odometer: changeSamples((sample, [, , , , odometerM = 0]) => sample.splice(4, 1, odometerM)),
  trucks: (events) => events,
};

/** The wire format requires trucks. */
function withoutTrucks(chapter: JobChapter): JobChapter {
  return { ...chapter, firstTruck: null, lastTruck: null };
}

function settleWithout(sessions: readonly SimulatedSession[], input: DriveInput, only?: number) {
  const isTaken = (index: number) => only === undefined || index === only;
  const changed = sessions.map((session, index) => ({
    ...session,
    events: isTaken(index) ? takeAways[input](session.events) : session.events,
  }));
  return Array.from(foldDriver(changed).values(), (chapters) =>
    settleJob({
      game: sessions[0]?.header.session.game ?? 'ets2',
      chapters:
        input === 'trucks'
          ? chapters.map((chapter, index) => (isTaken(index) ? withoutTrucks(chapter) : chapter))
          : chapters,
      reports: [],
      decisions: [],
      surroundings: { ...judged, now: Date.parse('2027-01-01') },
    }),
  );
}

const inputs = Object.keys(driveInputs).filter((name): name is DriveInput => name in driveInputs);
const seeds = Array.from({ length: inject('isLong') ? 200 : 3 }, (_, seed) => seed);

test.each(inputs)('no job is verified without its %s', (input) => {
  for (const seed of seeds) {
    const { sessions } = genuineSession(seed);
    for (const job of settleWithout(sessions, input)) {
      const codes = job.reasons.map(({ code }) => code);
      expect([seed, job.tier, codes]).toEqual([
        seed,
        'review',
        expect.arrayContaining([driveInputs[input]]),
      ]);
    }
  }
});

test.each(inputs)('no job of several chapters is verified without the %s of one', (input) => {
  let jobs = 0;
  for (const seed of seeds) {
    const { sessions } = genuineSession(seed, { courses: ['continued-later', 'game-crashed'] });
    for (const only of sessions.keys()) {
      for (const job of settleWithout(sessions, input, only)) {
        if (job.state !== 'delivered') continue;
        jobs += 1;
        expect([seed, only, job.tier]).toEqual([seed, only, 'review']);
      }
    }
  }
  expect(jobs).toBeGreaterThan(seeds.length);
});
