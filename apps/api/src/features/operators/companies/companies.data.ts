import { Prisma } from '@waybill/db/client';
import type { OperatorVtcsQuery } from '@waybill/schema/features/operator-vtcs.contract';
import { limits } from '@waybill/schema/limits';
import type { Db } from '../../../lib/db.ts';
import { containing } from '../users/users.data.ts';

/** A company for operators. */
export interface FoundVtcRow {
  readonly id: string;
  readonly name: string;
  readonly tag: string;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly ownerSteamId: string;
  readonly ownerLastSeenAt: Date | null;
  readonly isOrphaned: boolean;
  readonly memberCount: number;
  readonly createdAt: Date;
  readonly hiddenAt: Date | null;
  readonly hiddenReason: string | null;
  readonly deleteAfter: Date | null;
}

/** When the owner was last seen, in a browser or by a device. */
const lastSeen = Prisma.sql`greatest(
  (SELECT max(s.last_seen_at) FROM sessions s WHERE s.user_id = v.owner_id),
  (SELECT max(d.last_seen_at) FROM devices d WHERE d.user_id = v.owner_id),
  m.last_active_at)`;

const states = {
  HIDDEN: Prisma.sql`v.hidden_at IS NOT NULL`,
  ORPHANED: Prisma.sql`"isOrphaned"`,
  ENDING: Prisma.sql`v.delete_after IS NOT NULL`,
} as const;

/** SQL for companies with their owners, and which of them are orphaned now. */
function vtcsAt(now: Date, conditions: readonly Prisma.Sql[]) {
  const longAgo = new Date(now.getTime() - limits.orphanedAfterMs);
  const where = Prisma.join([Prisma.sql`TRUE`, ...conditions], ' AND ');
  return Prisma.sql`
    SELECT v.id, v.name, v.tag::text AS tag, v.owner_id AS "ownerId", owner.username AS "ownerName",
      owner.steam_id AS "ownerSteamId", seen.at AS "ownerLastSeenAt", "isOrphaned",
      v.member_count AS "memberCount", v.created_at AS "createdAt", v.hidden_at AS "hiddenAt",
      v.hidden_reason AS "hiddenReason", v.delete_after AS "deleteAfter"
    FROM vtcs v JOIN users owner ON owner.id = v.owner_id
    JOIN memberships m ON m.user_id = v.owner_id
    CROSS JOIN LATERAL (SELECT ${lastSeen} AS at) seen
    CROSS JOIN LATERAL (SELECT owner.locked_at IS NOT NULL
      OR seen.at < ${longAgo} AS "isOrphaned") standing
    WHERE ${where}`;
}

/** Lists companies after an id, newest first. */
export async function listVtcs(
  db: Db,
  { search, state, limit }: Omit<OperatorVtcsQuery, 'cursor'>,
  beforeId: string | null,
  now: Date,
): Promise<FoundVtcRow[]> {
  const conditions = [
    ...(search === '' ? [] : [Prisma.sql`v.search_text LIKE search_normal(${containing(search)})`]),
    ...(state === undefined ? [] : [states[state]]),
    ...(beforeId === null ? [] : [Prisma.sql`v.id < ${beforeId}::uuid`]),
  ];
  return db.$queryRaw<FoundVtcRow[]>`
    ${vtcsAt(now, conditions)} ORDER BY v.id DESC LIMIT ${limit}`;
}

export async function findVtc(db: Db, id: string, now: Date): Promise<FoundVtcRow | null> {
  const [vtc] = await db.$queryRaw<FoundVtcRow[]>`${vtcsAt(now, [Prisma.sql`v.id = ${id}::uuid`])}`;
  return vtc ?? null;
}

/** Hides a company, or shows it again. Call it with the company locked. */
export async function setHidden(
  db: Db,
  id: string,
  hidden: { readonly at: Date; readonly reason: string } | null,
): Promise<void> {
  await db.vtc.update({
    where: { id },
    data: { hiddenAt: hidden?.at ?? null, hiddenReason: hidden?.reason ?? null },
    select: { id: true },
  });
}
