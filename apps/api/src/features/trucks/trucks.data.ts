import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Job } from '@waybill/schema/features/jobs.models';
import {
  type Truck,
  type TruckDetail,
  type TruckLifeKind,
  type TruckListSort,
  type TruckStatus,
  type TruckTotals,
} from '@waybill/schema/features/trucks.models';
import type { Db } from '../../lib/db.ts';
import { JsonText } from '../../lib/json-text.ts';
import type { FindRow } from '../../lib/statement.ts';
import { dueOf, isCaredFor } from './due.data.ts';
import { metresBefore } from './value.data.ts';
import { daysOfWhole, isRecent } from './whole.data.ts';
import { jobJson, personOf } from '../jobs/job-json.data.ts';

/** A truck in lists. */
export interface TruckRow extends Omit<Truck, 'place' | 'seenAt' | 'bookMinor'> {
  readonly vtcId: string;
  readonly seenAt: Date;
  readonly placeId: string | null;
  readonly placeCityId: string | null;
  readonly priceMinor: number | null;
  readonly soldAt: Date | null;
  /** The counted metres since its purchase, until its sale. */
  readonly ownedM: number;
}

/** SQL for the sums of days `d`, and how many there are. */
const sumsOf = (days: string) => `
  ${days}::int AS days, coalesce(sum(d.jobs), 0)::int AS jobs,
  coalesce(sum(d.distance_m), 0)::float8 AS "distanceM", coalesce(sum(d.fuel_used_ml), 0)::float8 AS "fuelUsedMl",
  coalesce(sum(d.fuel_distance_m), 0)::float8 AS "fuelDistanceM"`;

/** Two trucks that were joined may have the same day. */
const eachDay = 'count(DISTINCT d.day)';

const columns = (now: string) => `
  t.id, t.vtc_id AS "vtcId", t.game::text AS game, t.model_id AS "modelId", t.brand, t.name, t.plate, t.nickname,
  to_jsonb(${personOf('t.driver_id')}) AS driver, t.status::text AS status, t.source::text AS source,
  t.place_id AS "placeId", (SELECT city_id FROM places WHERE id = t.place_id) AS "placeCityId",
  t.odometer_m::float8 AS "odometerM", t.wear_ppm AS "wearPpm", t.last_seen_at AS "seenAt",
  (SELECT to_jsonb(sums) FROM (SELECT ${sumsOf(eachDay)} ${daysOfWhole} AND ${isRecent(now)}) sums) AS "days28",
  t.price_minor::float8 AS "priceMinor", t.sold_at AS "soldAt",
  CASE WHEN t.bought_at IS NULL THEN 0 ELSE ${metresBefore(`coalesce(t.sold_at, 'infinity')`)} END AS "ownedM",
  t.status = 'ACTIVE' AND t.joined_into_id IS NULL AND NOT EXISTS (
    SELECT FROM trucks other
    WHERE other.vtc_id = t.vtc_id AND other.driver_id = t.driver_id AND other.game = t.game
      AND other.status = 'ACTIVE' AND other.joined_into_id IS NULL
      AND (other.last_seen_at, other.id) > (t.last_seen_at, t.id)) AS "isDriven",
  CASE WHEN ${isCaredFor} THEN (
    SELECT jsonb_build_object('item', due.item, 'ratioPpm', due.ratio_ppm) FROM (SELECT) one ${dueOf(now)}
    ORDER BY due.ratio_ppm DESC, due.item LIMIT 1) END AS "dueTop"`;

/** The place of a truck in the list: its time or odometer, and its id. */
export interface TruckPosition {
  readonly key: string;
  readonly id: string;
}

interface ListRequest {
  readonly status: TruckStatus | null;
  readonly driverId: string | null;
  readonly placeId: string | null;
  readonly search: string;
  readonly sort: TruckListSort;
  readonly after: TruckPosition | null;
  readonly take: number;
  readonly now: Date;
}

const sorts: Readonly<Record<TruckListSort, { readonly key: string; readonly type: string }>> = {
  seen: { key: 't.last_seen_at', type: 'timestamptz' },
  odometer: { key: 't.odometer_m', type: 'bigint' },
};

/** Lists the trucks of a company, without those that were joined into others. */
export async function listTrucks(
  db: Db,
  vtcId: string,
  { status, driverId, placeId, search, sort, after, take, now }: ListRequest,
): Promise<TruckRow[]> {
  const { key, type } = sorts[sort];
  return db.$queryRawUnsafe<TruckRow[]>(
    `SELECT ${columns('$8')} FROM trucks t
     WHERE t.vtc_id = $1::uuid AND t.joined_into_id IS NULL
       AND ($2::truck_status IS NULL OR t.status = $2::truck_status)
       AND ($3::uuid IS NULL OR t.driver_id = $3::uuid) AND ($4::uuid IS NULL OR t.place_id = $4::uuid)
       AND ($9 = '' OR strpos(lower(concat_ws(' ', t.plate, t.nickname, t.brand, t.name)), lower($9)) > 0)
       AND ($5::${type} IS NULL OR (${key}, t.id) < ($5::${type}, $6::uuid))
     ORDER BY ${key} DESC, t.id DESC LIMIT $7`,
    vtcId,
    status,
    driverId,
    placeId,
    after?.key ?? null,
    after?.id ?? null,
    take,
    now,
    search,
  );
}

/** Adds up all trucks of a company. */
export async function countTrucks(
  db: Db,
  vtcId: string,
  now: Date,
): Promise<Omit<TruckTotals, 'costs28'>> {
  const counts = await db.$queryRaw<{ status: TruckStatus; count: number }[]>`
    SELECT status::text AS status, count(*)::int AS count FROM trucks
    WHERE vtc_id = ${vtcId}::uuid AND joined_into_id IS NULL GROUP BY status`;
  const [days28] = await db.$queryRawUnsafe<TruckTotals['days28'][]>(
    `SELECT ${sumsOf('count(*)')} FROM truck_days d
     WHERE d.vtc_id = $1::uuid AND ${isRecent('$2')}`,
    vtcId,
    now,
  );
  if (!days28) throw new Error('an aggregate gave no row');
  const byStatus = { ACTIVE: 0, WORKSHOP: 0, RETIRED: 0, AWAY: 0 };
  for (const { status, count } of counts) byStatus[status] = count;
  return { byStatus, days28 };
}

/** A truck with all that its page shows. */
export interface TruckDetailRow extends TruckRow {
  readonly driverId: string | null;
  readonly firstSeenAt: Date;
  readonly retiredAt: Date | null;
  readonly fuelMl: number | null;
  readonly totals: TruckDetail['totals'];
  readonly milestones: TruckDetail['milestones'];
  readonly boughtAt: Date | null;
  readonly soldMinor: number | null;
  readonly currency: LedgerCurrency | null;
  readonly livery: TruckDetail['livery'];
  readonly joinedInto: string | null;
  readonly joined: TruckDetail['joined'];
}

/** Returns a truck. Null if it doesn't exist. */
export async function findTruck(db: Db, id: string, now: Date): Promise<TruckDetailRow | null> {
  const [row] = await db.$queryRawUnsafe<TruckDetailRow[]>(
    `SELECT ${columns('$2')}, t.driver_id AS "driverId", t.first_seen_at AS "firstSeenAt", t.retired_at AS "retiredAt",
            t.fuel_ml AS "fuelMl", t.bought_at AS "boughtAt", t.sold_minor::float8 AS "soldMinor",
            (SELECT currency::text FROM ledgers WHERE vtc_id = t.vtc_id) AS currency, t.joined_into_id AS "joinedInto",
            (SELECT json_build_object('id', l.id, 'name', l.name)
             FROM truck_liveries w JOIN liveries l ON l.id = w.livery_id
             WHERE w.truck_id = t.id AND EXISTS (
               SELECT FROM livery_files f WHERE f.livery_id = l.id AND f.state = 'APPROVED')) AS livery,
            (SELECT to_jsonb(sums) FROM (
               SELECT ${sumsOf(eachDay)}, coalesce(sum(d.revenue_minor), 0)::float8 AS "revenueMinor",
                      coalesce(sum(d.driven_s), 0)::float8 AS "drivenS" ${daysOfWhole}) sums) AS totals,
            (SELECT coalesce(json_agg(json_build_object('kind', kind, 'reachedOn', reached_on)
                                      ORDER BY reached_on DESC, kind DESC), '[]')
             FROM truck_milestones WHERE truck_id = t.id) AS milestones,
            (SELECT coalesce(json_agg(json_build_object('id', id, 'plate', plate, 'nickname', nickname,
                                                        'odometerM', odometer_m) ORDER BY last_seen_at DESC, id), '[]')
             FROM trucks part WHERE part.joined_into_id = t.id AND part.vtc_id = t.vtc_id) AS joined
     FROM trucks t WHERE t.id = $1::uuid`,
    id,
    now,
  );
  return row ?? null;
}

/** Returns the company of a truck. Null if it doesn't exist. */
export async function findVtcIdOfTruck(db: Db, id: string): Promise<string | null> {
  const found = await db.truck.findUnique({ where: { id }, select: { vtcId: true } });
  return found?.vtcId ?? null;
}

/** Returns the number of trucks that were added by hand and not seen so far. */
export async function countByHand(db: Db, vtcId: string): Promise<number> {
  return db.truck.count({ where: { vtcId, source: 'HAND' } });
}

/** Returns the truck that has an entry by hand. */
export async function findTruckOfEntry(db: Db, vtcId: string, entryId: string): Promise<string> {
  const { truckId } = await db.truckSighting.findFirstOrThrow({
    where: { vtcId, jobId: entryId },
    select: { truckId: true },
  });
  return truckId;
}

/** Returns the free slot of a garage with the lowest number. Null: it is full. */
export async function findFreeSlot(db: Db, placeId: string): Promise<number | null> {
  const slot = await db.placeSlot.findFirst({
    where: { placeId, truck: null },
    orderBy: { number: 'asc' },
    select: { number: true },
  });
  return slot?.number ?? null;
}

/** True if a place is a garage for a company's trucks of a game. */
export async function isGarage(
  db: Db,
  id: string,
  { vtcId, game }: { readonly vtcId: string; readonly game: Game },
): Promise<boolean> {
  const where = { id, vtcId, game, kind: 'GARAGE', soldAt: null } as const;
  return (await db.place.count({ where })) > 0;
}

/** What changes of a truck besides its sightings. */
export interface TruckChange {
  readonly nickname?: string | null;
  readonly status?: TruckStatus;
  readonly retiredAt?: Date | null;
  readonly placeId?: string | null;
  readonly slot?: number | null;
  readonly joinedIntoId?: string | null;
  readonly boughtAt?: Date;
  readonly priceMinor?: number;
  readonly soldAt?: Date;
  readonly soldMinor?: number;
}

/** Changes a truck. */
export async function updateTruck(db: Db, id: string, change: TruckChange): Promise<void> {
  await db.truck.update({ where: { id }, data: change });
}

/** Returns where a truck is based. */
export async function findBase(
  db: Db,
  id: string,
): Promise<{ readonly placeId: string | null; readonly slot: number | null }> {
  return db.truck.findUniqueOrThrow({ where: { id }, select: { placeId: true, slot: true } });
}

/** Joins the trucks that were joined into one into another instead. Null: into none. */
export async function moveJoined(db: Db, fromId: string, intoId: string | null): Promise<void> {
  await db.truck.updateMany({
    where: { joinedIntoId: fromId },
    data: { joinedIntoId: intoId },
  });
}

/** Gives a truck's livery to the one that it was joined into, unless that has its own. */
export async function moveLivery(db: Db, fromId: string, intoId: string): Promise<void> {
  const isPainted = (await db.truckLivery.count({ where: { truckId: intoId } })) > 0;
  const where = { truckId: fromId };
  if (isPainted) await db.truckLivery.deleteMany({ where });
  else await db.truckLivery.updateMany({ where, data: { truckId: intoId } });
}

/** Removes a truck with its sightings. */
export async function removeTruck(db: Db, id: string): Promise<void> {
  await db.truck.delete({ where: { id } });
}

/** Returns the ids of a truck and of those that were joined into it. */
export async function listWhole(db: Db, id: string): Promise<readonly string[]> {
  const parts = await db.truck.findMany({ where: { joinedIntoId: id }, select: { id: true } });
  return [id, ...parts.map((part) => part.id)];
}

/** The place of a delivery in the list of a truck's jobs. */
export interface DeliveryPosition {
  readonly day: string;
  readonly jobId: string;
}

/** Lists the jobs that were delivered in trucks, latest first. */
export async function listJobs(
  findRow: FindRow,
  vtcId: string,
  truckIds: readonly string[],
  { after, limit }: { readonly after: DeliveryPosition | null; readonly limit: number },
): Promise<{ readonly jobs: JsonText<Job[]>; readonly last: DeliveryPosition | null }> {
  const row = await findRow<{ jobs: string; day: string | null; id: string | null }>({
    text: `WITH page AS MATERIALIZED (
             SELECT s.delivered_on, s.job_id, row_number() OVER (ORDER BY s.delivered_on DESC, s.job_id DESC) AS nth
             FROM truck_sightings s
             WHERE s.truck_id = ANY($2::uuid[]) AND s.delivered_on IS NOT NULL
               AND ($3::date IS NULL OR (s.delivered_on, s.job_id) < ($3::date, $4::uuid))
             ORDER BY s.delivered_on DESC, s.job_id DESC LIMIT $5 + 1)
           SELECT coalesce(json_agg(${jobJson} ORDER BY nth) FILTER (WHERE nth <= $5), '[]')::text AS jobs,
                  max(to_char(delivered_on, 'YYYY-MM-DD')) FILTER (WHERE nth = $5 AND total > $5) AS day,
                  (array_agg(job_id) FILTER (WHERE nth = $5 AND total > $5))[1] AS id
           FROM (SELECT page.*, count(*) OVER () AS total FROM page) page
           JOIN jobs j ON j.id = page.job_id AND j.vtc_id = $1::uuid`,
    values: [vtcId, truckIds, after?.day ?? null, after?.jobId ?? null, limit],
  });
  if (!row) throw new Error('an aggregate gave no row');
  const { jobs, day, id } = row;
  const last = day === null || id === null ? null : { day, jobId: id };
  return { jobs: new JsonText(jobs), last };
}

/** A sighting before which something happened to its truck. */
export interface LifeRow {
  readonly kind: TruckLifeKind;
  readonly at: Date;
  readonly metres: number | null;
  readonly plate: string | null;
  readonly sessionId: string;
  readonly ordinal: number;
  readonly part: number;
}

/** The place of a sighting in the life of a truck. */
export type LifePosition = Pick<LifeRow, 'at' | 'sessionId' | 'ordinal' | 'part'>;

/** The least metres of the odometer between two sightings that are worth telling (choice). */
const toldM = { on: 2_000, back: 200 };

/** Lists what happened to trucks between their sightings, latest first. */
export async function listLife(
  db: Db,
  truckIds: readonly string[],
  before: LifePosition | null,
  take: number,
): Promise<LifeRow[]> {
  return db.$queryRaw<LifeRow[]>`
    SELECT kind, at, CASE WHEN kind <> 'PLATE' THEN metres END::float8 AS metres,
           CASE WHEN kind = 'PLATE' THEN plate END AS plate, session_id AS "sessionId", ordinal, part
    FROM (
      SELECT *, CASE WHEN metres > ${toldM.on} THEN 'GAP' WHEN metres < -${toldM.back}::int THEN 'SAVE'
                     WHEN plate <> plate_before THEN 'PLATE' END AS kind
      FROM (
        SELECT at, session_id, ordinal, part, plate,
               from_m - lag(to_m) OVER truck AS metres, lag(plate) OVER truck AS plate_before
        FROM truck_sightings WHERE truck_id = ANY(${[...truckIds]}::uuid[])
        WINDOW truck AS (PARTITION BY truck_id ORDER BY at, session_id, ordinal, part)) seen) told
    WHERE kind IS NOT NULL
      AND (${before?.at ?? null}::timestamptz IS NULL OR (at, session_id, ordinal, part)
           < (${before?.at ?? null}::timestamptz, ${before?.sessionId ?? null}::uuid, ${before?.ordinal ?? null}::int,
              ${before?.part ?? null}::int))
    ORDER BY at DESC, session_id DESC, ordinal DESC, part DESC LIMIT ${take}::int`;
}
