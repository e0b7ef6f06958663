import { Prisma } from '@waybill/db/client';
import type { LedgerEntryTableQuery } from '@waybill/schema/features/ledger.fields';
import type { LedgerEntry, LedgerKind, LedgerLines } from '@waybill/schema/features/ledger.models';
import type { PlaceKind } from '@waybill/schema/features/places.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Db } from '../../lib/db.ts';
import { truckNameSql } from '../../lib/truck-name.data.ts';

/** An entry of a company's books, with the names that it shows. */
export interface EntryRow {
  readonly id: string;
  readonly number: number;
  readonly kind: LedgerKind;
  readonly sourceId: string;
  readonly day: string;
  readonly postedAt: Date;
  readonly driverId: string | null;
  readonly driverName: string | null;
  readonly jobNumber: number | null;
  readonly place: {
    readonly id: string;
    readonly kind: PlaceKind;
    readonly game: Game;
    readonly cityId: string;
  } | null;
  readonly truck: LedgerEntry['truck'];
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly reverses: number | null;
  readonly reversedBy: number | null;
  readonly ratePpm: number | null;
  readonly note: string;
  readonly lines: LedgerLines;
}

/** Which entries are listed, and whether the reader may see whose wages they have. */
export interface EntryFilters extends LedgerEntryTableQuery {
  readonly seesWages: boolean;
}

/** The last entry of the page before. */
export type EntryPosition = Pick<EntryRow, 'day' | 'number'>;

/**
 * Selects a page of entries with their names. The names are looked up one by one: as joins, planning them takes longer
 * than reading them.
 */
const withNames = (page: Prisma.Sql) => Prisma.sql`
  SELECT e.id, e.number, e.kind::text AS kind, e.source_id AS "sourceId", to_char(e.day, 'YYYY-MM-DD') AS day,
         e.posted_at AS "postedAt", e.driver_id AS "driverId",
         (SELECT username FROM users WHERE users.id = e.driver_id) AS "driverName",
         (SELECT job.number FROM jobs job WHERE e.kind = 'job' AND job.id = e.source_id AND job.vtc_id = e.vtc_id)
           AS "jobNumber",
         (SELECT json_build_object('id', place.id, 'kind', place.kind, 'game', place.game, 'cityId', place.city_id)
          FROM places place WHERE place.id = e.place_id) AS place,
         (SELECT json_build_object('id', t.id, 'name', ${Prisma.raw(truckNameSql)})
          FROM trucks part JOIN trucks t ON t.id = coalesce(part.joined_into_id, part.id)
          WHERE part.id = e.truck_id) AS truck,
         e.actor_id AS "actorId", (SELECT username FROM users WHERE users.id = e.actor_id) AS "actorName",
         (SELECT reversed.number FROM ledger_entries reversed WHERE reversed.id = e.reverses_id) AS reverses,
         (SELECT reversal.number FROM ledger_entries reversal WHERE reversal.reverses_id = e.id) AS "reversedBy",
         e.rate_ppm AS "ratePpm", e.note, e.lines
  FROM (${page}) e ORDER BY e.day DESC, e.number DESC`;

/** Lists entries that match the filters: the latest day first, then the highest number. */
export async function listEntries(
  db: Db,
  vtcId: string,
  { kind, account, driverId, placeId, truckId, sourceId, from, to, seesWages }: EntryFilters,
  after: EntryPosition | null,
  take: number,
): Promise<EntryRow[]> {
  const isByAccountOnly =
    account !== undefined &&
    [kind, driverId, placeId, truckId].every((filter) => filter === undefined);
  const days = isByAccountOnly
    ? await listDays(db, vtcId, { account, from, to: after?.day ?? to }, take + 1)
    : null;
  const conditions = [
    Prisma.sql`e.vtc_id = ${vtcId}::uuid`,
    ...(kind === undefined ? [] : [Prisma.sql`e.kind = ${kind}::ledger_kind`]),
    ...(driverId === undefined ? [] : [Prisma.sql`e.driver_id = ${driverId}::uuid`]),
    ...(placeId === undefined ? [] : [Prisma.sql`e.place_id = ${placeId}::uuid`]),
    ...(truckId === undefined
      ? []
      : [
          Prisma.sql`e.truck_id IN (SELECT id FROM trucks WHERE ${truckId}::uuid IN (id, joined_into_id))`,
        ]),
    // Otherwise the filter would tell whose wages they are.
    ...(driverId === undefined || seesWages ? [] : [Prisma.sql`e.kind <> 'payslip'`]),
    ...(sourceId === undefined ? [] : [Prisma.sql`e.source_id = ${sourceId}::uuid`]),
    ...(from === undefined ? [] : [Prisma.sql`e.day >= ${from}::date`]),
    ...(to === undefined ? [] : [Prisma.sql`e.day <= ${to}::date`]),
    ...(account === undefined ? [] : [Prisma.sql`e.lines ? ${account}`]),
    ...(days === null ? [] : [Prisma.sql`e.day = ANY(${days}::date[])`]),
    ...(after === null
      ? []
      : [Prisma.sql`(e.day, e.number) < (${after.day}::date, ${after.number}::int)`]),
  ];
  const page = Prisma.sql`
    SELECT * FROM ledger_entries e WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY e.day DESC, e.number DESC LIMIT ${take}`;
  const rows = await db.$queryRaw<EntryRow[]>(withNames(page));
  return seesWages ? rows : rows.map(hideDriverOfWages);
}

function hideDriverOfWages(row: EntryRow): EntryRow {
  return row.kind === 'payslip' ? { ...row, driverId: null, driverName: null, note: '' } : row;
}

/** Lists the last days on which an account has entries: the sums tell. */
async function listDays(
  db: Db,
  vtcId: string,
  { account, from, to }: Pick<LedgerEntryTableQuery, 'account' | 'from' | 'to'>,
  take: number,
): Promise<string[]> {
  const rows = await db.$queryRaw<{ day: string }[]>`
    SELECT to_char(period, 'YYYY-MM-DD') AS day FROM ledger_sums
    WHERE vtc_id = ${vtcId}::uuid AND dim = 'ALL' AND grain = 'DAY' AND account = ${account}
      AND period BETWEEN ${from ?? '1900-01-01'}::date AND ${to ?? '9999-12-31'}::date
    ORDER BY period DESC LIMIT ${take}`;
  return rows.map(({ day }) => day);
}

/** Returns an entry by its id. Null if it doesn't exist. */
export async function findEntry(db: Db, id: string): Promise<EntryRow | null> {
  const page = Prisma.sql`SELECT * FROM ledger_entries WHERE id = ${id}::uuid`;
  const [row] = await db.$queryRaw<EntryRow[]>(withNames(page));
  return row ?? null;
}

/** Returns the company of an entry. Null if it doesn't exist. */
export async function findVtcIdOfLedgerEntry(db: Db, id: string): Promise<string | null> {
  const found = await db.ledgerEntry.findUnique({ where: { id }, select: { vtcId: true } });
  return found?.vtcId ?? null;
}
