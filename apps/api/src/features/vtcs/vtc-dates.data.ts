import { Prisma } from '@waybill/db/client';
import type { CalendarRange } from '../../http/calendar-source.ts';
import { anniversariesOf } from '../../lib/anniversaries.data.ts';
import type { Db } from '../../lib/db.ts';

/** Returns when a company is deleted, if that is in a time. */
export async function findDeletion(db: Db, vtcId: string, { from, until }: CalendarRange) {
  const found = await db.vtc.findFirst({
    where: { id: vtcId, deleteAfter: { gte: from, lt: until } },
    select: { id: true, name: true, deleteAfter: true },
  });
  const deleteAfter = found?.deleteAfter;
  return deleteAfter ? { ...found, deleteAfter } : null;
}

interface AnniversaryRow {
  readonly id: string;
  readonly name: string;
  readonly day: Date;
  readonly years: number;
}

/** Lists the birthdays of a company in a time. */
export async function findBirthdays(
  db: Db,
  vtcId: string,
  range: CalendarRange,
): Promise<AnniversaryRow[]> {
  return db.$queryRaw<AnniversaryRow[]>`
    SELECT v.id, v.name, d.day, d.years
    FROM vtcs v, LATERAL (${anniversariesOf(Prisma.sql`v.created_at`, range)}) d
    WHERE v.id = ${vtcId}::uuid ORDER BY d.day`;
}
