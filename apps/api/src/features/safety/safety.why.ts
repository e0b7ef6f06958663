import {
  type Emphasis,
  emphasisGroups,
  type Safety,
  safetyLossOf,
  safetyOf,
  type StandingSums,
} from '@waybill/telemetry/standing';
import type { WhyItem } from '@waybill/schema/features/why.models';
import type { ActorContext } from '../../http/context.ts';
import {
  fillPage,
  readPosition,
  type WhyAnswer,
  type WhyPage,
  type WhySource,
  type WhySubject,
  writePosition,
} from '../../http/why-source.ts';
import { isMemberOf } from '../vtcs/memberships/memberships.data.ts';
import { listIncidentJobs } from './incidents.data.ts';
import { incidentsOf, lastOrdinal } from './incidents.policy.ts';
import * as data from './safety.data.ts';
import { addAllSums } from './safety.policy.ts';

const best = 100;

/** Explains the safety score of a driver or a company. */
export const safetyWhy: WhySource = {
  mayRead: ({ keys }, { driverId }) => driverId !== null || keys.has('VIEW_COMPANY_SAFETY_SCORE'),

  async read(ctx, subject, page) {
    const { db } = ctx;
    const { vtcId, driverId } = subject;
    const [isComplete, { emphasis, version }, found] = await Promise.all([
      data.areComplete(db),
      data.getRules(db, vtcId),
      driverId === null
        ? data.listCompanySums(db, vtcId)
        : data.listDriverSums(db, { vtcId, driverIds: [driverId], game: undefined }),
    ]);
    const isKnown =
      driverId === null || found.length > 0 || (await isMemberOf(db, driverId, vtcId));
    if (!isKnown) return null;
    const sums = addAllSums(found.map((each) => each.sums));
    const safety = isComplete ? safetyOf(sums, emphasis) : null;
    const { watchedM, jobs } = sums.plain;
    return {
      exact: safety?.exact ?? null,
      best,
      enough: safety !== null,
      basis: { distanceM: watchedM, n: jobs, version },
      parts: safety === null ? [] : partsOf(safety, emphasis),
      ...(safety === null
        ? { items: [], nextCursor: null }
        : await fillPage(page, async (part) =>
            listItems(ctx, subject, part, { sums, safety, emphasis }),
          )),
    };
  },
};

function partsOf({ loses }: Safety, emphasis: Emphasis): WhyAnswer['parts'] {
  const groups = emphasisGroups.map((key, index) => ({
    key,
    loses: loses[key],
    unknown: 0,
    n: null,
    rate: null,
    weight: (emphasis[index] ?? 100) / 100,
  }));
  const { unknown } = loses;
  return [
    ...groups,
    { key: 'unknown', loses: unknown, unknown, n: null, rate: null, weight: null },
  ];
}

interface Score {
  readonly sums: StandingSums;
  readonly safety: Safety;
  readonly emphasis: Emphasis;
}

async function listItems(
  { findRow }: ActorContext,
  { vtcId, driverId }: WhySubject,
  { part, limit, cursor }: WhyPage,
  { sums, safety, emphasis }: Score,
): Promise<Pick<WhyAnswer, 'items' | 'nextCursor'>> {
  const groups = emphasisGroups.filter(
    (group, index) => emphasis[index] !== 0 && (part === undefined || part === group),
  );
  const after = readPosition(cursor, /^-?\d{1,9}$/);
  // One more than fits, and the job that the page before may have ended in.
  const request = { vtcId, driverId, groups, from: after, limit: limit + 2 };
  const { jobs, end } = await listIncidentJobs(findRow, request);
  const found = jobs.flatMap((job) =>
    incidentsOf(job).flatMap(({ group, ordinal, at, kind, amount, figure }) => {
      const isShown = job.id === after?.id && ordinal >= after.ordinal;
      if (isShown || !groups.includes(group)) return [];
      const endedAt = new Date(job.endedAt);
      const item: WhyItem = {
        part: group,
        jobId: job.id,
        number: job.number,
        event: null,
        ordinal: ordinal > 0 ? ordinal : null,
        at,
        kind,
        amount,
        loses: safetyLossOf(sums, safety, { group, figure, endedAt }),
      };
      return [{ item, position: { endedAt: job.endedAt, id: job.id, ordinal } }];
    }),
  );
  const shown = found.slice(0, limit);
  const last =
    found.length > limit ? shown.at(-1)?.position : end && { ...end, ordinal: lastOrdinal };
  return {
    items: shown.map(({ item }) => item),
    nextCursor: last ? writePosition(last) : null,
  };
}
