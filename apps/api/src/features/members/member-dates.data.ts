import { Prisma } from '@waybill/db/client';
import type { CalendarRange } from '../../http/calendar-source.ts';
import { anniversariesOf } from '../../lib/anniversaries.data.ts';
import type { Db } from '../../lib/db.ts';
import { memberSelect, withRights } from './members.data.ts';

/** All members of a company, or one of them. */
interface Among {
  readonly vtcId: string;
  readonly userId: string | null;
}

/** Lists the leaves of absence that touch a time, earliest first. */
export async function listLeaves(db: Db, { vtcId, userId }: Among, range: CalendarRange) {
  const rows = await db.leave.findMany({
    where: {
      vtcId,
      ...(userId !== null && { userId }),
      fromDay: { lte: range.until },
      untilDay: { gte: range.from },
    },
    select: { fromDay: true, untilDay: true, reason: true, membership: { select: memberSelect } },
    orderBy: [{ fromDay: 'asc' }, { userId: 'asc' }],
    take: range.take,
  });
  return rows.map(({ fromDay, untilDay, reason, membership }) => ({
    fromDay,
    untilDay,
    reason,
    member: withRights(membership),
  }));
}

interface YearsRow {
  readonly id: string;
  readonly name: string;
  readonly day: Date;
  readonly years: number;
}

/** Lists the anniversaries of memberships in a time, earliest first. */
export async function listYears(
  db: Db,
  { vtcId, userId }: Among,
  range: CalendarRange,
): Promise<YearsRow[]> {
  return db.$queryRaw<YearsRow[]>`
    SELECT m.user_id AS id, u.username AS name, d.day, d.years
    FROM memberships m JOIN users u ON u.id = m.user_id,
         LATERAL (${anniversariesOf(Prisma.sql`m.joined_at`, range)}) d
    WHERE m.vtc_id = ${vtcId}::uuid AND (${userId}::uuid IS NULL OR m.user_id = ${userId}::uuid)
    ORDER BY d.day, m.user_id LIMIT ${range.take}::int`;
}
