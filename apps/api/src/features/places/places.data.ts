import type { Place, PlaceKind } from '@waybill/schema/features/places.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Db } from '../../lib/db.ts';
import type { Sql } from '../../lib/sql.ts';
import { lastMove } from './stock-moves.data.ts';
import type { Statement } from '../../lib/statement.ts';
import { truckNameSql } from '../../lib/truck-name.data.ts';
import { type LockedLedger, lockNextBooks } from '../ledger/posting.data.ts';
import type { PostablePlace } from './place-entries.policy.ts';

/** A garage or warehouse with its sizes, smallest first. */
export interface PlaceRow extends PostablePlace {
  readonly vtcId: string;
  readonly game: Game;
  readonly cityId: string;
  /** Of its entries; null without any. */
  readonly resultMinor: number | null;
  readonly stock: NonNullable<Place['stock']>;
  readonly trucks: Place['trucks'];
}

const columns = `
  p.id, p.vtc_id AS "vtcId", p.kind::text AS kind, p.game::text AS game, p.city_id AS "cityId",
  p.bought_at AS "boughtAt", p.sold_at AS "soldAt", to_char(p.rent_until, 'YYYY-MM-DD') AS "rentUntil",
  (SELECT json_agg(json_build_object('size', size, 'since', since, 'paidMinor', paid_minor) ORDER BY size)
   FROM place_sizes WHERE place_id = p.id) AS sizes`;

/** The sums of years, without those of assets and equity. */
const result = `
  (SELECT -sum(amount)::float8 FROM ledger_sums
   WHERE vtc_id = p.vtc_id AND dim = 'PLACE' AND grain = 'YEAR' AND ref = p.id::text
     AND account NOT IN ('cash', 'fleet', 'property', 'stock', 'equity')) AS "resultMinor"`;

/** The stock of a warehouse, of the last move of each cargo. */
const stockOfPlace = `
  (SELECT coalesce(sum(last.level_g), 0)::float8 AS "usedG", coalesce(sum(last.stock_minor), 0)::float8 AS "valueMinor"
   FROM (SELECT DISTINCT place_id, cargo_id FROM place_goods WHERE place_id = p.id) good
   CROSS JOIN LATERAL (${lastMove()}) last)`;

/** The trucks that are based in a garage. */
const trucksOfPlace = `
  coalesce((SELECT json_agg(json_build_object('id', t.id, 'name', ${truckNameSql}) ORDER BY t.slot)
            FROM trucks t WHERE t.place_id = p.id), '[]') AS trucks`;

const details = `${columns}, ${result}, ${trucksOfPlace}, (SELECT to_jsonb(stock) FROM ${stockOfPlace} stock) AS stock`;

/** Lists the places of a company that aren't sold, in the order of their purchase. */
export async function listPlaces(
  db: Db,
  vtcId: string,
  { kind, after, take }: { kind: PlaceKind | null; after: string | null; take: number },
): Promise<PlaceRow[]> {
  return db.$queryRawUnsafe<PlaceRow[]>(
    `SELECT ${details} FROM places p
     WHERE p.vtc_id = $1::uuid AND p.sold_at IS NULL
       AND ($2::place_kind IS NULL OR p.kind = $2::place_kind) AND ($3::uuid IS NULL OR p.id > $3::uuid)
     ORDER BY p.id LIMIT $4`,
    vtcId,
    kind,
    after,
    take,
  );
}

/** How many places of a kind a company has, and their size together. */
export interface PlaceCount {
  readonly kind: PlaceKind;
  readonly count: number;
  readonly size: number;
  readonly usedG: number;
  readonly valueMinor: number;
}

/** Counts the places of a company that aren't sold, by kind. */
export async function countPlaces(
  db: Db,
  vtcId: string,
  kind: PlaceKind | null,
): Promise<PlaceCount[]> {
  return db.$queryRawUnsafe<PlaceCount[]>(
    `SELECT p.kind::text AS kind, count(*)::int AS count, sum(sizes.size)::int AS size,
            sum(stock."usedG")::float8 AS "usedG", sum(stock."valueMinor")::float8 AS "valueMinor"
     FROM places p, LATERAL (SELECT max(size) AS size FROM place_sizes WHERE place_id = p.id) sizes,
          LATERAL ${stockOfPlace} stock
     WHERE p.vtc_id = $1::uuid AND p.sold_at IS NULL AND ($2::place_kind IS NULL OR p.kind = $2::place_kind)
     GROUP BY p.kind`,
    vtcId,
    kind,
  );
}

/** Returns a place, also if it is sold. Null if it doesn't exist. */
export async function findPlace(db: Db, id: string): Promise<PlaceRow | null> {
  const [row] = await db.$queryRawUnsafe<PlaceRow[]>(
    `SELECT ${details} FROM places p WHERE p.id = $1::uuid`,
    id,
  );
  return row ?? null;
}

/** Returns the company of a place. Null if it doesn't exist. */
export async function findVtcIdOfPlace(db: Db, id: string): Promise<string | null> {
  const found = await db.place.findUnique({ where: { id }, select: { vtcId: true } });
  return found?.vtcId ?? null;
}

/** True if the company has such a place, and hasn't sold it. */
export async function isOwned(
  db: Db,
  where: { vtcId: string; kind: PlaceKind; game: Game; cityId: string },
): Promise<boolean> {
  return (await db.place.count({ where: { ...where, soldAt: null } })) > 0;
}

/** Stores a purchase. Triggers make the slots. */
export async function createPlace(
  db: Db,
  place: { id: string; vtcId: string; kind: PlaceKind; game: Game; cityId: string; boughtAt: Date },
  { size, paidMinor }: { size: number; paidMinor: number },
): Promise<void> {
  await db.place.create({ data: place });
  await createSize(db, place.id, { size, paidMinor, since: place.boughtAt });
}

/** Stores a new size. Triggers make the slots. */
export async function createSize(
  db: Db,
  placeId: string,
  size: { size: number; paidMinor: number; since: Date },
): Promise<void> {
  await db.placeSize.create({ data: { placeId, ...size } });
}

/** Stores a sale. Triggers remove the slots: false if a truck has one. */
export async function setSold(db: Db, id: string, soldAt: Date): Promise<boolean> {
  try {
    await db.place.update({ where: { id }, data: { soldAt } });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'P2003') return false;
    throw error;
  }
}

/** Lists a company's places with what their entries need. */
export async function listPostablePlaces(
  sql: Sql,
  vtcId: string,
): Promise<readonly PostablePlace[]> {
  return sql.query<PostablePlace>({
    name: 'list-postable-places',
    text: `/* list-postable-places */ SELECT ${columns} FROM places p WHERE p.vtc_id = $1::uuid ORDER BY p.id`,
    values: [vtcId],
  });
}

/** Locks the books of the next company whose rent isn't posted until a day. */
export function lockNextDueRent(
  until: string,
  due: Parameters<typeof lockNextBooks>[1],
): Statement<LockedLedger> {
  const isDue = `EXISTS (
    SELECT FROM places p WHERE p.vtc_id = v.id AND p.sold_at IS NULL AND (p.rent_until IS NULL OR p.rent_until < $3::date))`;
  return lockNextBooks({ name: 'lock-next-due-rent', isDue, values: [until] }, due);
}

/** Extends the rent of a company's places, or of one, to a day. */
export async function setRentUntil(
  sql: Sql,
  vtcId: string,
  until: string,
  placeId: string | null = null,
): Promise<void> {
  await sql.run({
    text: `UPDATE places SET rent_until = $2::date
           WHERE vtc_id = $1::uuid AND sold_at IS NULL AND ($3::uuid IS NULL OR id = $3::uuid)
             AND (rent_until IS NULL OR rent_until < $2::date)`,
    values: [vtcId, until, placeId],
  });
}
