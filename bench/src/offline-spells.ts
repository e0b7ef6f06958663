import { createRandom } from '@waybill/simulator/random';
import { receiveSession } from '@waybill/simulator/receipts';
import { simulateDriver } from '@waybill/simulator/simulate-driver';
import { foldDriver, settleDriver } from '@waybill/telemetry/testing/drivers';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const spells = [
  ['1 minute', minuteMs],
  ['2 minutes', 2 * minuteMs],
  ['5 minutes', 5 * minuteMs],
  ['10 minutes', 10 * minuteMs],
  ['15 minutes', 15 * minuteMs],
  ['30 minutes', 30 * minuteMs],
  ['1 hour', hourMs],
  ['3 hours', 3 * hourMs],
  ['12 hours', 12 * hourMs],
  ['1 day', 24 * hourMs],
  ['3 days', 72 * hourMs],
] as const;
const drivers = 100;

export interface SpellLine {
  readonly name: string;
  /** The number of jobs under way in the offline period, and how many of them are in review because of it. */
  readonly jobs: number;
  readonly inReview: number;
}

/** Simulates honest drivers who lose the network once while driving. */
export function listSpells(): readonly SpellLine[] {
  const driven = Array.from({ length: drivers }, (_, seed) =>
    simulateDriver(seed + 1, { jobs: 6, courses: ['uneventful'], breakHours: [0.1, 20] }),
  );
  return spells.map(([name, lengthMs]) => {
    const random = createRandom(`offline for ${name}`);
    const jobs = driven.flatMap(({ sessions }) => {
      const { header, events } = random.pick(sessions);
      const lastT = events.at(-1)?.t ?? 0;
      const from = Date.parse(header.session.startedAt) + random.integer(0, lastT);
      const spell = { from, to: from + lengthMs };
      const chapters = foldDriver(
        sessions,
        (session) => receiveSession(random, session, [spell]).events,
      );
      return [...settleDriver(chapters).values()].filter(
        ({ tier, startedAt, endedAt }) =>
          tier !== null && startedAt < spell.to && (endedAt ?? 0) >= spell.from,
      );
    });
    const inReview = jobs.filter(({ reasons }) =>
      reasons.some(({ code }) => code === 'NOT_WITNESSED'),
    );
    return { name, jobs: jobs.length, inReview: inReview.length };
  });
}
