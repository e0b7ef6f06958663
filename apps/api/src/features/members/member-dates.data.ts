import { Prisma } from '@waybill/db/client';
import { dayOf } from '@waybill/schema/days';
import type { GrantableKey } from '@waybill/schema/grantable-keys';
import type { CalendarRange } from '../../http/calendar-source.ts';
import { anniversariesOf } from '../../lib/anniversaries.data.ts';
import type { Db } from '../../lib/db.ts';

/** All members of a company, or one of them. */
interface Among {
  readonly vtcId: string;
  readonly userId: string | null;
}

interface LeaveRow {
  readonly userId: string;
  readonly username: string;
  readonly fromDay: Date;
  readonly untilDay: Date;
  readonly reason: string;
  /** The member's rights, for policies. */
  readonly keys: readonly GrantableKey[];
}

/** Lists the leaves of absence that touch a time, earliest first. */
export async function listLeaves(
  db: Db,
  { vtcId, userId }: Among,
  range: CalendarRange,
): Promise<LeaveRow[]> {
  return db.$queryRaw<LeaveRow[]>`
    SELECT l.user_id AS "userId", u.username, l.from_day AS "fromDay", l.until_day AS "untilDay", l.reason,
           (SELECT coalesce(json_agg(DISTINCT key), '[]')
            FROM member_roles mr JOIN roles r ON r.id = mr.role_id, unnest(r.permissions::text[] || r.duties) key
            WHERE mr.user_id = l.user_id) AS keys
    FROM leaves l JOIN users u ON u.id = l.user_id
    WHERE l.vtc_id = ${vtcId}::uuid AND (${userId}::uuid IS NULL OR l.user_id = ${userId}::uuid)
      AND l.from_day <= ${dayOf(range.until)}::date AND l.until_day >= ${dayOf(range.from)}::date
    ORDER BY l.from_day, l.user_id LIMIT ${range.take}::int`;
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
