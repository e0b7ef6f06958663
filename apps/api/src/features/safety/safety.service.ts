import { dayOf, shiftDay } from '@waybill/schema/days';
import type {
  SafetyPlacesQuery,
  SafetyQuery,
  SafetyRules,
} from '@waybill/schema/features/safety.fields';
import type {
  SafetyPlaces,
  SafetyPreview,
  SafetyReport,
} from '@waybill/schema/features/safety.models';
import { type Emphasis, safetyOf, type StandingSums } from '@waybill/telemetry/standing';
import type { ActorContext, WriteContext } from '../../http/context.ts';
import { happened } from '../../lib/happened.data.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { pointsOfItem } from '../jobs/jobs.policy.ts';
import { withVtcLocked } from '../vtcs/vtc-transaction.service.ts';
import * as data from './safety.data.ts';
import { addAllSums, cellsOf, emphasisOf, historyOf } from './safety.policy.ts';

const mostCauses = 5;
const mostLanes = 10;
const leastLaneJobs = 5;
const mostWeeks = 53;
const mostItems = 2_000;

function firstDayOf(days: string, now: Date): string {
  return shiftDay(dayOf(now), 1 - Number(days));
}

function scoreOf(sums: StandingSums, emphasis: Emphasis, isComplete: boolean) {
  const safety = isComplete ? safetyOf(sums, emphasis) : null;
  return {
    score: safety && Math.round(safety.exact),
    exact: safety?.exact ?? null,
    rate: safety?.rate ?? null,
    distanceM: sums.plain.watchedM,
    jobs: sums.plain.jobs,
  };
}

/** Returns a company's score, how it came about, and the actor's own. */
export async function getSafetyReport(
  { db, clock, actor }: ActorContext,
  vtcId: string,
  { days, game }: SafetyQuery,
): Promise<SafetyReport> {
  const [isComplete, { emphasis, version }, weeks, own, incidents] = await Promise.all([
    data.areComplete(db),
    data.getRules(db, vtcId),
    data.listWeeks(db, { vtcId, game }),
    data.listDriverSums(db, { vtcId, game, driverIds: [actor.userId] }),
    data.listIncidents(db, {
      vtcId,
      game,
      since: firstDayOf(days, clock()),
      leastLaneJobs,
      mostLanes,
    }),
  ]);
  const company = scoreOf(addAllSums(weeks.map(({ sums }) => sums)), emphasis, isComplete);
  const { rate: _, ...ownScore } = scoreOf(
    addAllSums(own.map(({ sums }) => sums)),
    emphasis,
    isComplete,
  );
  const pointsOf = (key: string, milli: number) => (milli * emphasisOf(emphasis, key)) / 100_000;
  const lanes = incidents
    .filter(({ grain }) => grain === 'lane')
    .toSorted((a, b) => b.milli / b.jobs - a.milli / a.jobs || a.key.localeCompare(b.key))
    .map(({ key, n, milli, jobs }) => ({ n, milli, jobs, ends: key.split('>') }));
  const names = await data.listCityNames(db, vtcId, [
    ...new Set(lanes.flatMap(({ ends }) => ends)),
  ]);
  const placeOf = (cityId = '') => ({ cityId, name: names.get(cityId) ?? null });
  const hours = new Map(
    incidents.flatMap(({ grain, key, milli }) => (grain === 'hour' ? [[Number(key), milli]] : [])),
  );
  return {
    ...company,
    enough: company.score !== null,
    isComplete,
    own: ownScore,
    emphasis,
    version,
    history: isComplete ? historyOf(weeks, emphasis).slice(-mostWeeks) : [],
    causes: incidents
      .filter(({ grain }) => grain === 'cause')
      .map(({ key, n, milli }) => ({ key, n, points: pointsOf(key, milli) }))
      .filter(({ points }) => points > 0)
      .toSorted((a, b) => b.points - a.points || a.key.localeCompare(b.key))
      .slice(0, mostCauses),
    lanes: lanes.map(({ ends: [source, destination], jobs, n, milli }) => ({
      source: placeOf(source),
      destination: placeOf(destination),
      jobs,
      n,
      points: milli / 1_000,
    })),
    hours: Array.from({ length: 24 }, (_unused, hour) => (hours.get(hour) ?? 0) / 1_000),
  };
}

/** Lists where a company's latest incidents happened. */
export async function listSafetyPlaces(
  { db, clock }: ActorContext,
  vtcId: string,
  { days, game }: SafetyPlacesQuery,
): Promise<SafetyPlaces> {
  const since = firstDayOf(days, clock());
  const items = await data.listItems(db, { vtcId, game, since, most: mostItems });
  const placed = items.flatMap(({ pos, offence, truckPpm }) => {
    const detail = { offence: offence ?? undefined, truckPpm: truckPpm ?? undefined };
    const incident = { cause: offence ?? 'collision', points: pointsOfItem({ detail }) / 1_000 };
    return pos === null ? [] : [{ ...pos, ...incident }];
  });
  return { cells: cellsOf(placed), withoutPlace: items.length - placed.length };
}

/** Sets what weighs how much. Every score of the company changes at once, because it is applied when read. */
export async function setSafetyRules(
  ctx: WriteContext,
  vtcId: string,
  { emphasis }: SafetyRules,
): Promise<SafetyRules & { version: number }> {
  return withVtcLocked(ctx, async ({ db, actor }) => {
    const current = await data.getRules(db, vtcId);
    if (current.emphasis.join() === emphasis.join()) return current;
    const rules = { emphasis, version: current.version + 1 };
    await data.createRules(db, vtcId, actor.userId, rules);
    const type = 'safety.rules-changed';
    await recordAudit(db, actor, {
      vtcId,
      action: type,
      subject: await data.getSubject(db, vtcId),
      before: { emphasis: describe(current) },
      after: { emphasis: describe(rules) },
    });
    await happened(db, { type, vtcId, actorId: actor.userId, subjectId: vtcId, payload: rules });
    return rules;
  });
}

/** Describes weights for the audit log. */
function describe({ emphasis }: SafetyRules): string {
  return emphasis.map((percent) => `${percent} %`).join(' · ');
}

/** Returns each driver's score before and after a change that is not stored. */
export async function previewSafetyRules(
  ctx: WriteContext,
  vtcId: string,
  { emphasis }: SafetyRules,
): Promise<SafetyPreview> {
  const [current, drivers] = await ctx.transact(async ({ db }) => [
    await data.getRules(db, vtcId),
    await data.listDriverSums(db, { vtcId, game: undefined }),
  ]);
  const rows = drivers.flatMap(({ driver, sums }) => {
    const [before, after] = [safetyOf(sums, current.emphasis), safetyOf(sums, emphasis)];
    if (before === null || after === null) return [];
    return [{ driver, before: Math.round(before.exact), after: Math.round(after.exact) }];
  });
  return {
    rows: rows.toSorted(
      (a, b) =>
        Math.abs(b.after - b.before) - Math.abs(a.after - a.before) ||
        a.driver.username.localeCompare(b.driver.username),
    ),
  };
}
