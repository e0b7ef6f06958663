import type {
  RoutePlanForm,
  RoutePlanListQuery,
} from '@waybill/schema/features/route-plans.fields';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import type { ActorContext, ActorTransaction, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { type Page, readIdCursor, toPage } from '../../lib/cursor.ts';
import type { Db } from '../../lib/db.ts';
import { happened } from '../../lib/happened.data.ts';
import { findMemberName } from '../vtcs/memberships/memberships.data.ts';
import { withRightsLocked } from '../vtcs/vtc-transaction.service.ts';
import * as data from './route-plans.data.ts';
import { findLegs } from './routes.service.ts';

type DrivenTimes = Awaited<ReturnType<typeof data.listDrivenTimes>>[number];

/** A plan with the times of its drives. */
export interface SeenRoutePlan {
  readonly row: data.RoutePlanRow;
  readonly times: ReadonlyMap<string, DrivenTimes>;
}

/** Returns one page of the actor's plans, or of those assigned to them. @throws VALIDATION_FAILED */
export async function listRoutePlans(
  { db, actor }: ActorContext,
  vtcId: string,
  { whose, limit, cursor }: RoutePlanListQuery,
): Promise<Page<SeenRoutePlan>> {
  const side = { vtcId, userId: actor.userId, whose };
  const found = await data.listRoutePlans(db, side, readIdCursor(cursor), limit + 1);
  const { rows, nextCursor } = toPage(found, limit, ({ id }) => [id]);
  return { rows: await withTimes(db, rows), nextCursor };
}

/** Returns a plan of the actor, or one assigned to them. @throws NOT_FOUND */
export async function getRoutePlan(
  { db, actor }: ActorContext,
  vtcId: string,
  id: string,
): Promise<SeenRoutePlan> {
  const row = await data.findRoutePlan(db, vtcId, id);
  if (row?.plannerId !== actor.userId && row?.driver?.id !== actor.userId) {
    throw new AppError('NOT_FOUND');
  }
  return seenOf(db, row);
}

/** Saves a route with its current estimates. @throws NOT_FOUND, ROUTE_PLANS_TOO_MANY */
export async function createRoutePlan(
  ctx: WriteContext,
  vtcId: string,
  { name, game, stops, order }: RoutePlanForm,
): Promise<SeenRoutePlan> {
  const { legs } = await findLegs(ctx, vtcId, { game, stops, order });
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const { userId: plannerId } = actor;
    if ((await data.countRoutePlansLocked(db, vtcId, plannerId)) >= limits.routePlansPerMember) {
      throw new AppError('ROUTE_PLANS_TOO_MANY');
    }
    const plan = { vtcId, plannerId, name, game, at: ctx.clock(), legs };
    const row = await data.createRoutePlan(db, plan);
    await emitChange({ db, actor }, vtcId, row.id);
    return seenOf(db, row);
  });
}

/** @throws NOT_FOUND */
export async function renameRoutePlan(
  ctx: WriteContext,
  vtcId: string,
  id: string,
  name: string,
): Promise<SeenRoutePlan> {
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const isRenamed = await data.renameRoutePlan(db, { vtcId, plannerId: actor.userId, id }, name);
    if (!isRenamed) throw new AppError('NOT_FOUND');
    await emitChange({ db, actor }, vtcId, id);
    return read(db, vtcId, id);
  });
}

/** Assigns the actor's plan to a member, who is notified once. @throws NOT_FOUND, NOT_IN_VTC */
export async function setDriver(
  ctx: WriteContext,
  vtcId: string,
  id: string,
  driverId: string,
): Promise<SeenRoutePlan> {
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const plan = await data.findRoutePlan(db, vtcId, id);
    if (plan?.plannerId !== actor.userId) throw new AppError('NOT_FOUND');
    if ((await findMemberName(db, driverId, vtcId)) === null) {
      throw new AppError('NOT_IN_VTC', { message: messages.notAMember });
    }
    const own = { vtcId, plannerId: actor.userId, id };
    const isGiven = await data.setDriver(db, own, driverId, ctx.clock());
    if (isGiven && driverId !== actor.userId) {
      await happened(db, {
        type: 'route.given',
        vtcId,
        actorId: actor.userId,
        subjectId: driverId,
        payload: { routePlanId: id, driverId },
      });
    }
    return read(db, vtcId, id);
  });
}

/** @throws NOT_FOUND */
export async function removeRoutePlan(ctx: WriteContext, vtcId: string, id: string): Promise<void> {
  await withRightsLocked(ctx, async ({ db, actor }) => {
    const isRemoved = await data.removeRoutePlan(db, { vtcId, plannerId: actor.userId, id });
    if (!isRemoved) throw new AppError('NOT_FOUND');
    await emitChange({ db, actor }, vtcId, id);
  });
}

async function emitChange(
  { db, actor: { userId } }: ActorTransaction,
  vtcId: string,
  routePlanId: string,
): Promise<void> {
  await happened(db, {
    type: 'route.changed',
    vtcId,
    actorId: userId,
    subjectId: userId,
    payload: { routePlanId },
  });
}

async function read(db: Db, vtcId: string, id: string): Promise<SeenRoutePlan> {
  const row = await data.findRoutePlan(db, vtcId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return seenOf(db, row);
}

async function seenOf(db: Db, row: data.RoutePlanRow): Promise<SeenRoutePlan> {
  const [seen] = await withTimes(db, [row]);
  return seen ?? { row, times: new Map() };
}

/** One query for the drives of all plans. */
async function withTimes(db: Db, rows: readonly data.RoutePlanRow[]): Promise<SeenRoutePlan[]> {
  const jobIds = rows.flatMap(({ legs }) => legs.flatMap(({ jobId }) => jobId ?? []));
  const known = await data.listDrivenTimes(db, jobIds);
  const times = new Map(known.map((one) => [one.jobId, one]));
  return rows.map((row) => ({ row, times }));
}
