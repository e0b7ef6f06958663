import type { NoLoad } from '@waybill/schema/features/dispatcher.models';
import type { JobPlanForm } from '@waybill/schema/features/jobs.fields';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import type { Actor } from '../../auth/actor.ts';
import type { ActorContext, Services, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { addPlan, assignPlan } from '../jobs/plans/plans.service.ts';
import { withRightsLocked } from '../vtcs/vtc-transaction.service.ts';
import { rankLoads } from './estimates.policy.ts';
import { readFacts } from './facts.service.ts';
import { findHindsight } from './hindsight.data.ts';
import * as data from './suggestions.data.ts';
import type { SuggestionRow } from './suggestions.data.ts';

/** How long suggestions are kept after they ended. */
const keptMs = 30 * 86_400_000;

export interface OwnSuggestions {
  readonly suggestions: readonly SuggestionRow[];
  readonly none: NoLoad | null;
}

/** Returns since when suggestions hold. */
function holdSince(now: Date): Date {
  return new Date(now.getTime() - limits.suggestionMs);
}

function requireVtcId({ vtcId }: Actor): string {
  if (vtcId === null) throw new AppError('FORBIDDEN');
  return vtcId;
}

/** Compares a company's accepted suggestions with its books. Null if none can be compared. */
export async function getHindsight({ db }: Pick<Services, 'db'>, vtcId: string) {
  return findHindsight(db, vtcId);
}

/** Lists the suggestions that are shown to the actor. */
export async function listOwn(
  { db, actor, clock }: ActorContext,
  game: Game,
): Promise<OwnSuggestions> {
  const own = { driverId: actor.userId, vtcId: requireVtcId(actor), game };
  const suggestions = await data.listSuggestions(db, { ...own, after: holdSince(clock()) });
  return { suggestions, none: null };
}

/** Suggests loads to the actor. They replace the earlier ones. @throws TOO_MANY_REQUESTS */
export async function makeOwn(ctx: WriteContext, game: Game): Promise<OwnSuggestions> {
  await ctx.rateLimits.consume('suggestionsByUser', ctx.actor.userId);
  const now = ctx.clock();
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const key = { vtcId: requireVtcId(actor), game, now };
    const driverId = actor.userId;
    const { drivers, offers, pace, currency } = await readFacts(ctx, { db, actor }, key, [
      driverId,
    ]);
    const [driver] = drivers;
    if (!driver) throw new AppError('FORBIDDEN');
    const { best, none } = rankLoads(driver, offers, pace, currency);
    await data.replaceSuggestions(
      db,
      { ...key, driverIds: [driverId], isDispatched: false },
      best.map((estimate, index) => ({ driver: driver.person, rank: index + 1, estimate })),
    );
    const own = { driverId, vtcId: key.vtcId, game, after: holdSince(now) };
    return { suggestions: await data.listSuggestions(db, own), none };
  });
}

/** Accepts a suggestion: it becomes a plan. @throws NOT_FOUND, FORBIDDEN, SUGGESTION_GONE, PLANS_TOO_MANY */
export async function accept(ctx: WriteContext, id: string): Promise<SuggestionRow> {
  const now = ctx.clock();
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const row = await requireOwn(db, actor, id);
    await data.lockMembers(db, [row.driver.id]);
    const lasts = { now, after: holdSince(now) };
    if (!(await data.isShown(db, id, lasts.after))) throw new AppError('SUGGESTION_GONE');
    const { offer } = row.estimate;
    const plan =
      offer.kind === 'PLAN' && offer.refId !== null
        ? await assignPlan({ db, actor, now }, offer.refId, row.driver)
        : await addPlan({ db, actor, now }, row.vtcId, planOf(row, now));
    if (!plan) throw new AppError('SUGGESTION_GONE');
    // A refusal doesn't wait for the member.
    if (!(await data.endSuggestion(db, id, 'ACCEPTED', { ...lasts, planId: plan.id }))) {
      throw new AppError('SUGGESTION_GONE');
    }
    await data.expireOthers(db, row.driver.id, now);
    return { ...row, state: 'ACCEPTED', planId: plan.id };
  });
}

/** Returns the form of the plan that a suggestion becomes. @throws SUGGESTION_GONE */
function planOf({ driver, estimate }: SuggestionRow, now: Date): JobPlanForm {
  const { from, to, cargoId, cargo, until } = estimate.offer;
  if (until !== null && Date.parse(until) <= now.getTime()) throw new AppError('SUGGESTION_GONE');
  return {
    driverId: driver.id,
    note: '',
    isShared: false,
    ...(cargoId !== null && { cargoId, cargo: cargo ?? undefined }),
    ...(from && { sourceCityId: from.cityId, sourceCity: from.name }),
    ...(to && { destinationCityId: to.cityId, destinationCity: to.name }),
    ...(until !== null && { dueAt: until }),
  };
}

/** Declines a suggestion. @throws NOT_FOUND, FORBIDDEN, SUGGESTION_GONE */
export async function decline(ctx: WriteContext, id: string): Promise<SuggestionRow> {
  const now = ctx.clock();
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const row = await requireOwn(db, actor, id);
    const lasts = { now, after: holdSince(now) };
    if (!(await data.endSuggestion(db, id, 'DECLINED', lasts))) {
      throw new AppError('SUGGESTION_GONE');
    }
    return { ...row, state: 'DECLINED' };
  });
}

/** Returns a suggestion that the actor may answer. @throws NOT_FOUND, FORBIDDEN */
async function requireOwn(db: Db, actor: Actor, id: string): Promise<SuggestionRow> {
  const row = await data.findSuggestion(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.driver.id !== actor.userId && !actor.keys.has('DISPATCH')) {
    throw new AppError('FORBIDDEN', { message: messages.suggestionOfOther });
  }
  return row;
}

/** Ends suggestions that were shown long enough, and deletes old ones. */
export async function expireSuggestions({ db, clock }: Services): Promise<void> {
  const now = clock();
  const endedBefore = new Date(now.getTime() - keptMs);
  await data.expireSuggestions(db, { now, before: holdSince(now), endedBefore });
}
