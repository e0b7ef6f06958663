import { Prisma } from '@waybill/db/client';
import type { UsersQuery } from '@waybill/schema/features/operator-users.contract';
import { endCredentials } from '../../../auth/credentials/passwords.data.ts';
import type { Db } from '../../../lib/db.ts';

/** A user in lists. */
export interface FoundUserRow {
  readonly id: string;
  readonly username: string;
  readonly steamId: string;
  readonly email: string;
  readonly avatar: string | null;
  readonly vtcId: string | null;
  readonly vtcName: string | null;
  readonly vtcTag: string | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
  readonly lockedAt: Date | null;
  readonly isOperator: boolean;
}

/** When a user was last seen, in a browser or by a device, by the alias `u` of their row. */
const lastSeen = Prisma.sql`greatest(
  (SELECT max(s.last_seen_at) FROM sessions s WHERE s.user_id = u.id),
  (SELECT max(d.last_seen_at) FROM devices d WHERE d.user_id = u.id),
  m.last_active_at)`;

const columns = Prisma.sql`u.id, u.username, u.steam_id AS "steamId", u.email::text AS email,
  avatar.sha256 AS avatar, v.id AS "vtcId", v.name AS "vtcName", v.tag::text AS "vtcTag",
  u.created_at AS "createdAt", ${lastSeen} AS "lastSeenAt", u.locked_at AS "lockedAt",
  EXISTS (SELECT FROM operators o WHERE o.user_id = u.id) AS "isOperator"`;

const joins = Prisma.sql`LEFT JOIN memberships m ON m.user_id = u.id
  LEFT JOIN vtcs v ON v.id = m.vtc_id LEFT JOIN media avatar ON avatar.id = u.avatar_id`;

const states = {
  LOCKED: Prisma.sql`u.locked_at IS NOT NULL`,
  OPERATOR: Prisma.sql`u.id IN (SELECT user_id FROM operators)`,
} as const;

/** Returns a LIKE pattern for a text, in which `%` and `_` are literal. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Lists users after an id, newest first. */
export async function listUsers(
  db: Db,
  { search, state, vtcId, limit }: Omit<UsersQuery, 'cursor'>,
  beforeId: string | null,
): Promise<FoundUserRow[]> {
  const conditions = [
    ...(search === ''
      ? []
      : [
          Prisma.sql`search_normal(u.username || ' ' || u.email::text || ' ' || u.steam_id)
                     LIKE search_normal(${containing(search)})`,
        ]),
    ...(state === undefined ? [] : [states[state]]),
    ...(vtcId === undefined ? [] : [Prisma.sql`m.vtc_id = ${vtcId}::uuid`]),
    ...(beforeId === null ? [] : [Prisma.sql`u.id < ${beforeId}::uuid`]),
  ];
  const where =
    conditions.length === 0 ? Prisma.empty : Prisma.sql`WHERE ${Prisma.join(conditions, ' AND ')}`;
  return db.$queryRaw<FoundUserRow[]>`
    SELECT ${columns} FROM users u ${joins} ${where} ORDER BY u.id DESC LIMIT ${limit}`;
}

interface UserDetailsRow extends FoundUserRow {
  readonly isEmailVerified: boolean;
  readonly lockReason: string | null;
  readonly hasTwoFactor: boolean;
  readonly tokens: number;
}

/** Returns a user with the account's sessions, devices and tokens. Null if there is none. */
export async function findUser(db: Db, id: string, now: Date) {
  const [user] = await db.$queryRaw<UserDetailsRow[]>`
    SELECT ${columns}, u.email_verified_at IS NOT NULL AS "isEmailVerified",
      u.lock_reason AS "lockReason",
      EXISTS (SELECT FROM two_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL)
        AS "hasTwoFactor",
      (SELECT count(*)::int FROM personal_tokens t WHERE t.user_id = u.id AND t.expires_at > ${now})
        AS tokens
    FROM users u ${joins} WHERE u.id = ${id}::uuid`;
  if (!user) return null;
  const order = [{ lastSeenAt: 'desc' }, { id: 'desc' }] as const;
  const sessions = await db.session.findMany({
    where: { userId: id, expiresAt: { gt: now } },
    select: { id: true, userAgent: true, createdAt: true, lastSeenAt: true },
    orderBy: [...order],
  });
  const devices = await db.device.findMany({
    where: { userId: id },
    select: { id: true, name: true, createdAt: true, lastSeenAt: true },
    orderBy: [...order],
  });
  return { ...user, sessions, devices };
}
export type ShownUserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Returns whether a user is locked. Null if there is no such user. */
export async function findLock(db: Db, id: string) {
  return db.user.findUnique({ where: { id }, select: { lockedAt: true } });
}

/** Locks a user and ends everything that is signed in to the account. Call it with the account locked. */
export async function lockUser(db: Db, id: string, reason: string, now: Date): Promise<void> {
  await db.user.update({
    where: { id },
    data: { lockedAt: now, lockReason: reason },
    select: { id: true },
  });
  await endCredentials(db, id);
}

export async function unlockUser(db: Db, id: string): Promise<void> {
  await db.user.update({
    where: { id },
    data: { lockedAt: null, lockReason: null },
    select: { id: true },
  });
}
