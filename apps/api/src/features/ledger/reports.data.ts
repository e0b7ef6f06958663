import { Prisma } from '@waybill/db/client';
import { cityNameOf } from '@waybill/schema/city-names';
import type { LedgerKind } from '@waybill/schema/features/ledger.models';
import type { Db } from '../../lib/db.ts';
import { truckNameSql } from '../../lib/truck-name.data.ts';
import type { PeriodRange } from './periods.policy.ts';

/** The sum of an account, of what the key names. */
export interface SumRow {
  readonly key: string | null;
  readonly account: string;
  readonly minor: number;
}

const columnsOf = (ranges: readonly PeriodRange[]) => ({
  grains: ranges.map(({ grain }) => grain),
  froms: ranges.map(({ from }) => from),
  tos: ranges.map(({ to }) => to),
});

/** What results are split by. Sums of each are stored. */
export type ReportDim = 'DRIVER' | 'PLACE' | 'TRUCK';

/** Adds up the stored sums over some periods, of all entries, or by driver, place or truck. */
export async function addUp(
  db: Db,
  vtcId: string,
  dim: 'ALL' | ReportDim,
  ranges: readonly PeriodRange[],
): Promise<SumRow[]> {
  const { grains, froms, tos } = columnsOf(ranges);
  return db.$queryRaw<SumRow[]>`
    SELECT sums.ref AS key, sums.account, sum(sums.amount)::float8 AS minor
    FROM unnest(${grains}::text[], ${froms}::date[], ${tos}::date[]) part (grain, first, last)
    JOIN ledger_sums sums ON sums.vtc_id = ${vtcId}::uuid AND sums.dim = ${dim} AND sums.grain = part.grain
      AND sums.period BETWEEN part.first AND part.last
    GROUP BY sums.ref, sums.account HAVING sum(sums.amount) <> 0`;
}

/** The same of all entries, by the first day of their month. */
export async function addUpByMonth(
  db: Db,
  vtcId: string,
  ranges: readonly PeriodRange[],
): Promise<SumRow[]> {
  const { grains, froms, tos } = columnsOf(ranges);
  return db.$queryRaw<SumRow[]>`
    SELECT to_char(sums.period, 'YYYY-MM') || '-01' AS key, sums.account, sum(sums.amount)::float8 AS minor
    FROM unnest(${grains}::text[], ${froms}::date[], ${tos}::date[]) part (grain, first, last)
    JOIN ledger_sums sums ON sums.vtc_id = ${vtcId}::uuid AND sums.dim = 'ALL' AND sums.grain = part.grain
      AND sums.period BETWEEN part.first AND part.last
    GROUP BY 1, 2 HAVING sum(sums.amount) <> 0`;
}

const columnOf: Readonly<Record<ReportDim, Prisma.Sql>> = {
  DRIVER: Prisma.sql`entry.driver_id`,
  PLACE: Prisma.sql`entry.place_id`,
  TRUCK: Prisma.sql`entry.truck_id`,
};

/** Adds up the entries of some days by driver, place or truck: days have no such sums. */
export async function addUpDays(
  db: Db,
  vtcId: string,
  dim: ReportDim,
  ranges: readonly PeriodRange[],
): Promise<SumRow[]> {
  const { froms, tos } = columnsOf(ranges.filter(({ grain }) => grain === 'DAY'));
  const of = columnOf[dim];
  return db.$queryRaw<SumRow[]>`
    SELECT ${of}::text AS key, line.key AS account, sum(line.value::bigint)::float8 AS minor
    FROM unnest(${froms}::date[], ${tos}::date[]) part (first, last)
    JOIN ledger_entries entry ON entry.vtc_id = ${vtcId}::uuid AND entry.day BETWEEN part.first AND part.last
    CROSS JOIN LATERAL jsonb_each_text(entry.lines) line
    WHERE ${of} IS NOT NULL
    GROUP BY 1, 2`;
}

/** Returns how much each kind of entry has changed the cash. */
export async function addUpCash(
  db: Db,
  vtcId: string,
  ranges: readonly PeriodRange[],
): Promise<readonly (readonly [kind: LedgerKind, minor: number])[]> {
  const { grains, froms, tos } = columnsOf(ranges);
  const rows = await db.$queryRaw<{ kind: LedgerKind; minor: number }[]>`
    SELECT sums.ref AS kind, sum(sums.amount)::float8 AS minor
    FROM unnest(${grains}::text[], ${froms}::date[], ${tos}::date[]) part (grain, first, last)
    JOIN ledger_sums sums ON sums.vtc_id = ${vtcId}::uuid AND sums.dim = 'KIND' AND sums.grain = part.grain
      AND sums.period BETWEEN part.first AND part.last AND sums.account = 'cash'
    GROUP BY sums.ref HAVING sum(sums.amount) <> 0`;
  return rows.map(({ kind, minor }) => [kind, minor]);
}

/** Returns which trucks were joined into which. */
export async function listWholes(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const parts = await db.truck.findMany({
    where: { id: { in: [...ids] }, joinedIntoId: { not: null } },
    select: { id: true, joinedIntoId: true },
  });
  return new Map(parts.map(({ id, joinedIntoId }) => [id, joinedIntoId ?? id]));
}

/** Returns the names of users, of the cities of places, or of trucks. */
export async function listNames(
  db: Db,
  dim: ReportDim,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (dim === 'PLACE') {
    const places = await db.place.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, game: true, cityId: true },
    });
    return new Map(places.map(({ id, game, cityId }) => [id, cityNameOf(game, cityId) ?? cityId]));
  }
  if (dim === 'TRUCK') {
    const trucks = await db.$queryRaw<{ id: string; name: string }[]>`
      SELECT id, ${Prisma.raw(truckNameSql)} AS name FROM trucks t WHERE id = ANY(${[...ids]}::uuid[])`;
    return new Map(trucks.map(({ id, name }) => [id, name]));
  }
  const rows = await db.user.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, username: true },
  });
  return new Map(rows.map(({ id, username }) => [id, username]));
}
