import type { OnTheRoadQuery } from '@waybill/schema/features/positions.fields';
import type {
  DriverOnTheRoad,
  PublicTruck,
  TrailLine,
} from '@waybill/schema/features/positions.models';
import { type Game, games } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import type { ActorContext, Services } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { decodeCursor, encodeCursor, isUuid, refuseCursor } from '../../lib/cursor.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { AlliesOf, DriverFacts, Sighting } from '../../lib/positions.ts';
import { findFacts, listAllies, listFacts } from './facts.data.ts';
import { isGone } from './motion.policy.ts';
import { canSee, type Viewer, viewerOf, visibleSince, visitor } from './positions.policy.ts';
import { presentOnTheRoad, presentPublicTruck } from './positions.presenter.ts';
import * as data from './reading.data.ts';
import { type Moment, restIn } from './rest.policy.ts';
import { listLastTracks, listTracks, type TrackRow } from './trail.data.ts';
import { toLines } from './trail.policy.ts';

/** Older moments are not considered for the next rest. */
const restWindowMs = 3_600_000;

/** Returns the caller as a viewer, with the current allies. */
async function findViewer({ actor, pool, clock }: ActorContext): Promise<Viewer> {
  const { vtcId } = actor;
  const rows = vtcId === null ? [] : await listAllies(pool, [vtcId], clock());
  const allies: AlliesOf = new Map(
    rows.map(({ allyId, since, until }) => [
      allyId,
      { since: since.getTime(), until: until?.getTime() ?? Infinity },
    ]),
  );
  return viewerOf(actor, allies);
}

/**
 * Returns a driver, if the actor may see this fact.
 * @throws NOT_FOUND, also if the driver exists
 */
async function getDriverSeen(
  ctx: ActorContext,
  driverId: string,
): Promise<{ readonly viewer: Viewer; readonly driver: DriverFacts }> {
  const viewer = await findViewer(ctx);
  const [driver] = await listFacts(ctx.pool, [driverId], ctx.clock());
  const now = ctx.clock().getTime();
  if (!driver || !canSee(viewer, driver, 'identity', now)) throw new AppError('NOT_FOUND');
  return { viewer, driver };
}

/** Returns where a driver drove in the last day, as far as they share it. @throws NOT_FOUND */
export async function getTrail(
  ctx: ActorContext,
  driverId: string,
): Promise<{ readonly since: Date; readonly lines: TrailLine[] }> {
  const { viewer, driver } = await getDriverSeen(ctx, driverId);
  const now = ctx.clock().getTime();
  const since = new Date(
    Math.max(now - limits.trailMs, visibleSince(viewer, driver, 'identity', now)),
  );
  return { since, lines: toLines(await listTracks(ctx.pool, driverId, since), since) };
}

/**
 * True if the actor may see where a driver has driven since a time: the driver and fellow members may, as far
 * as the driver shares it. Allies don't see ongoing jobs, so they aren't considered.
 */
export async function maySeeWay(
  { findRow, actor, clock }: Pick<ActorContext, 'findRow' | 'actor' | 'clock'>,
  driverId: string,
  since: Date,
): Promise<boolean> {
  const driver = await findFacts(findRow, driverId, clock());
  if (driver === null) return false;
  const viewer = viewerOf(actor, new Map());
  const now = clock().getTime();
  // Visitors and programs with a token never see the job, even if the driver is public.
  if (!canSee(viewer, driver, 'job', now)) return false;
  return since.getTime() >= visibleSince(viewer, driver, 'identity', now);
}

/** Returns the current status of a driver on the road. @throws NOT_FOUND for any other driver */
export async function getDriverOnTheRoad(
  ctx: ActorContext,
  driverId: string,
): Promise<DriverOnTheRoad> {
  const { viewer, driver } = await getDriverSeen(ctx, driverId);
  if (driver.company) await ctx.positions.attend([driver.company.id]);
  const sighting = findSighting(ctx.positions, driver, ctx.clock().getTime());
  const [row] = sighting ? await data.listDrivers(ctx.pool, { ids: [driverId], take: 1 }) : [];
  if (!sighting || !row) throw new AppError('NOT_FOUND');
  const [shown] = await present(ctx, viewer, [{ row, driver, sighting }]);
  if (!shown) throw new AppError('NOT_FOUND');
  return shown;
}

function findSighting(
  positions: Services['positions'],
  { driverId, company }: DriverFacts,
  now: number,
): Sighting | null {
  const sighting = positions.find(driverId);
  return sighting && sighting.vtcId === company?.id && !isGone(sighting, now) ? sighting : null;
}

/** Returns one page of drivers on the road, by name. @throws VALIDATION_FAILED */
export async function listOnTheRoad(
  ctx: ActorContext,
  { scope, game, limit, cursor }: OnTheRoadQuery,
): Promise<{ readonly drivers: DriverOnTheRoad[]; readonly nextCursor: string | null }> {
  const viewer = await findViewer(ctx);
  const after = readCursor(cursor);
  const now = ctx.clock().getTime();
  const vtcIds = [
    ...(viewer.vtcId === null ? [] : [viewer.vtcId]),
    ...(scope === 'allies' ? viewer.allies.keys() : []),
  ];
  await ctx.positions.attend(vtcIds);
  const sightings = ctx.positions
    .listOf(vtcIds)
    .filter((one) => !isGone(one, now) && (game === undefined || one.game === game));
  const known = await listFacts(
    ctx.pool,
    sightings.map(({ driverId }) => driverId),
    ctx.clock(),
  );
  const seen = new Map(
    known.flatMap((driver) => {
      const sighting = findSighting(ctx.positions, driver, now);
      const isSeen = sighting && canSee(viewer, driver, 'presence', now);
      return isSeen ? [[driver.driverId, { driver, sighting }] as const] : [];
    }),
  );
  const rows = await data.listDrivers(ctx.pool, { ids: [...seen.keys()], after, take: limit + 1 });
  const page = rows.slice(0, limit).flatMap((row) => {
    const found = seen.get(row.id);
    return found ? [{ row, ...found }] : [];
  });
  const last = rows.length > limit ? page.at(-1)?.row : undefined;
  return {
    drivers: await present(ctx, viewer, page),
    nextCursor: last ? encodeCursor([last.searchName, last.id]) : null,
  };
}

function readCursor(cursor: string | undefined) {
  if (cursor === undefined) return null;
  const [searchName, id] = decodeCursor(cursor) ?? [];
  if (searchName === undefined || id === undefined || !isUuid(id)) throw refuseCursor();
  return { searchName, id };
}

interface Found {
  readonly row: data.DriverRow;
  readonly driver: DriverFacts;
  readonly sighting: Sighting;
}

async function present(
  { pool, clock }: ActorContext,
  viewer: Viewer,
  found: readonly Found[],
): Promise<DriverOnTheRoad[]> {
  const now = clock().getTime();
  const isPlaced = ({ driver, sighting }: Found) =>
    sighting.at >= visibleSince(viewer, driver, 'place', now);
  const placed = found.filter(isPlaced);
  const since = new Date(now - restWindowMs);
  const tracks = await listLastTracks(
    pool,
    placed.map(({ driver }) => driver.driverId),
    since,
  );
  const momentsOf = groupBy(tracks, ({ driverId }) => driverId);
  return found.map((one) => {
    const { row, driver, sighting } = one;
    const hasPlace = isPlaced(one);
    const moments = (momentsOf.get(driver.driverId) ?? []).flatMap(toMoments);
    return presentOnTheRoad(
      row,
      {
        sighting,
        hasPlace,
        hasJob: canSee(viewer, driver, 'job', now),
        nextRestMinutes: hasPlace ? restIn(sighting.game, moments) : null,
      },
      now,
    );
  });
}

/** The game's time is known only for the last sample of a track. */
function toMoments({ startedAt, gameMinute, samples }: TrackRow): Moment[] {
  return samples.map(([t = 0, , , speedCmS = 0], index) => ({
    at: startedAt.getTime() + t,
    speedCmS,
    gameMinute: index === samples.length - 1 && gameMinute !== null ? Number(gameMinute) : null,
  }));
}

export interface PublicMap {
  readonly company: data.PublicCompanyRow;
  readonly at: Date;
  readonly isBeginning: boolean;
  readonly games: readonly Game[];
  readonly trucks: readonly PublicTruck[];
}

/**
 * Lists where a company's publicly visible drivers were a minute ago.
 * @throws NOT_FOUND where it has no public map
 */
export async function getPublicMap(
  { pool, positions, clock, keys }: Pick<Services, 'pool' | 'positions' | 'clock' | 'keys'>,
  tag: string,
  game: Game,
): Promise<PublicMap> {
  const company = await data.findPublicCompany(pool, tag);
  if (!company) throw new AppError('NOT_FOUND');
  positions.lookAtPublicMap(company.id);
  await positions.attend([company.id]);
  const now = clock().getTime();
  const at = now - limits.publicMapDelayMs;
  const sightings = positions.listAt(company.id, at).filter((one) => !isGone(one, at));
  const known = await listFacts(
    pool,
    sightings.map(({ driverId }) => driverId),
    clock(),
  );
  const drivers = new Map(known.map((driver) => [driver.driverId, driver] as const));
  const seen = sightings.flatMap((sighting) => {
    const driver = drivers.get(sighting.driverId);
    const isSeen =
      driver?.company?.id === company.id &&
      sighting.at >= visibleSince(visitor, driver, 'place', now);
    return isSeen ? [{ sighting, driver }] : [];
  });
  const secret = keys('public-map');
  return {
    company,
    at: new Date(at),
    isBeginning: positions.isBeginning(company.id),
    games: games.filter((one) => seen.some(({ sighting }) => sighting.game === one)),
    trucks: seen
      .filter(({ sighting }) => sighting.game === game)
      .slice(0, limits.positionsWide)
      .flatMap(({ sighting, driver }) => {
        const name = canSee(visitor, driver, 'identity', now) ? driver.username : null;
        return presentPublicTruck(sighting, name, secret);
      }),
  };
}
