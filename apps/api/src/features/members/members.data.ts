import type { Prisma } from '@waybill/db/client';
import type { MemberListQuery, MemberSort } from '@waybill/schema/features/members.contract';
import type { GrantableKey } from '@waybill/schema/grantable-keys';
import { readKeys } from '../../auth/role-keys.ts';
import type { Db } from '../../lib/db.ts';
import { scores } from '../jobs/stats/leaderboard.data.ts';
import { mediaSelect } from '../media/media.data.ts';

const memberSelect = {
  userId: true,
  vtcId: true,
  joinedAt: true,
  lastActiveAt: true,
  searchName: true,
  owned: { select: { id: true } },
  user: { select: { username: true, steamId: true, avatar: mediaSelect } },
  vtc: { select: { inactiveTimer: true, monthlyMinimumM: true } },
  leave: { select: { fromDay: true, untilDay: true, reason: true } },
  roles: {
    select: { role: { select: { id: true, name: true, permissions: true, duties: true } } },
    orderBy: [{ role: { isOwner: 'desc' } }, { role: { createdAt: 'asc' } }, { roleId: 'asc' }],
  },
} satisfies Prisma.MembershipSelect;

type MembershipRow = Prisma.MembershipGetPayload<{ select: typeof memberSelect }>;

/** A member with the fields that policies check. */
export interface MemberRow extends MembershipRow {
  readonly isOwner: boolean;
  readonly keys: readonly GrantableKey[];
}

/** Page cursor: names as text, dates as milliseconds. */
export interface MemberPosition {
  readonly key: string;
  readonly userId: string;
}

interface Selection extends Pick<MemberListQuery, 'search' | 'roleId'> {
  readonly vtcId: string;
  /** Restricts the list to these users; null for all. */
  readonly among: readonly string[] | null;
}

interface PageRequest extends Selection, Pick<MemberListQuery, 'limit'> {
  readonly after: MemberPosition | null;
}

/** Sort keys that are computed from what members drove. */
type ValueSort = Extract<MemberSort, 'week' | 'safety' | 'reputation'>;

/** Sort keys in the member's own row. */
type RowSort = Exclude<MemberSort, ValueSort>;

interface ListRequest extends PageRequest {
  readonly sort: RowSort;
}

interface ValueRequest extends PageRequest {
  readonly sort: ValueSort;
  /** First day of the week, in ISO 8601. */
  readonly since: string;
}

/** A member with the value that they are sorted by. */
interface ValuedMember extends MemberRow {
  /** Metres of the week or a score; -1 without a score. */
  readonly value: bigint;
}

/** Lists one page of a company's members. */
export async function listMembers(db: Db, request: ListRequest): Promise<MemberRow[]> {
  const { sort, limit, after } = request;
  const rows = await db.membership.findMany({
    where: { ...(await conditionOf(db, request)), ...(after && conditionAfter(sort, after)) },
    select: memberSelect,
    orderBy: orders[sort],
    take: limit,
  });
  return rows.map(withRights);
}

const ofDrivers = 'vtc_id = $1::uuid AND driver_id IS NOT NULL';

/** SQL for the values of drivers, and the value of the others. $1 is the company, $2 the first day of the week. */
const values: Readonly<Record<ValueSort, readonly [sql: string, others: number]>> = {
  week: [
    `SELECT driver_id, sum(distance_m)::bigint AS value FROM driver_days
     WHERE ${ofDrivers} AND day >= $2::date GROUP BY driver_id`,
    0,
  ],
  safety: [scores.safety(ofDrivers), -1],
  reputation: [scores.reputation(ofDrivers), -1],
};

/** Lists one page of a company's members by what they drove, the most first. */
export async function listMembersByValue(db: Db, request: ValueRequest): Promise<ValuedMember[]> {
  const { vtcId, search, sort, roleId = null, among, after, limit, since } = request;
  const pattern = search === '' ? '%' : `%${await normalise(db, search)}%`;
  const [sql, others] = values[sort];
  const found = await db.$queryRawUnsafe<{ userId: string; value: bigint }[]>(
    `SELECT user_id AS "userId", value
     FROM (SELECT m.user_id, coalesce(driven.value, ${others}) AS value
           FROM memberships m LEFT JOIN (${sql}) driven ON driven.driver_id = m.user_id
           WHERE m.vtc_id = $1::uuid AND $2::date IS NOT NULL AND m.search_name LIKE $3
             AND ($4::uuid[] IS NULL OR m.user_id = ANY($4::uuid[]))
             AND ($5::uuid IS NULL OR EXISTS (
               SELECT FROM member_roles r WHERE r.user_id = m.user_id AND r.role_id = $5::uuid))) placed
     WHERE $6::bigint IS NULL OR (value, user_id) < ($6::bigint, $7::uuid)
     ORDER BY value DESC, user_id DESC LIMIT $8`,
    vtcId,
    since,
    pattern,
    among,
    roleId,
    after && BigInt(after.key),
    after && after.userId,
    limit,
  );
  const rows = await db.membership.findMany({
    where: { vtcId, userId: { in: found.map(({ userId }) => userId) } },
    select: memberSelect,
  });
  const byId = new Map(rows.map((row) => [row.userId, row]));
  return found.flatMap(({ userId, value }) => {
    const row = byId.get(userId);
    return row ? [{ ...withRights(row), value }] : [];
  });
}

async function conditionOf(
  db: Db,
  { vtcId, search, roleId, among }: Selection,
): Promise<Prisma.MembershipWhereInput> {
  return {
    vtcId,
    ...(search !== '' && { searchName: { contains: await normalise(db, search) } }),
    ...(roleId !== undefined && { roles: { some: { roleId } } }),
    ...(among !== null && { userId: { in: [...among] } }),
  };
}

/** Each order has an index. */
const orders = {
  name: [{ searchName: 'asc' }, { userId: 'asc' }],
  joined: [{ joinedAt: 'asc' }, { userId: 'asc' }],
  active: [{ lastActiveAt: 'desc' }, { userId: 'desc' }],
} satisfies Record<RowSort, Prisma.MembershipOrderByWithRelationInput[]>;

function conditionAfter(
  sort: RowSort,
  { key, userId }: MemberPosition,
): Prisma.MembershipWhereInput {
  if (sort === 'name') {
    return { OR: [{ searchName: { gt: key } }, { searchName: key, userId: { gt: userId } }] };
  }
  const at = new Date(Number(key));
  return sort === 'joined'
    ? { OR: [{ joinedAt: { gt: at } }, { joinedAt: at, userId: { gt: userId } }] }
    : { OR: [{ lastActiveAt: { lt: at } }, { lastActiveAt: at, userId: { lt: userId } }] };
}

/** Normalizes a search text in the database, which knows letters that JavaScript does not. */
async function normalise(db: Db, text: string): Promise<string> {
  const rows = await db.$queryRaw<{ text: string }[]>`SELECT search_normal(${text}) AS text`;
  // Prisma doesn't escape LIKE wildcards, so they are escaped here.
  return (rows[0]?.text ?? text).replace(/[\\%_]/g, String.raw`\$&`);
}

export async function findMember(db: Db, vtcId: string, userId: string): Promise<MemberRow | null> {
  const where = { userId_vtcId: { userId, vtcId } };
  const row = await db.membership.findUnique({ where, select: memberSelect });
  return row && withRights(row);
}

/** Counts the members of a list. Without filters, the company's row has the count. */
export async function countMembers(db: Db, selection: Selection): Promise<number> {
  const { vtcId, search, roleId, among } = selection;
  if (search !== '' || roleId !== undefined || among !== null) {
    return db.membership.count({ where: await conditionOf(db, selection) });
  }
  const { memberCount } = await db.vtc.findUniqueOrThrow({
    where: { id: vtcId },
    select: { memberCount: true },
  });
  return memberCount;
}

/** Locks a member until the transaction ends. */
export async function lockMember(
  db: Db,
  { userId, vtcId }: Pick<MemberRow, 'userId' | 'vtcId'>,
): Promise<void> {
  await db.$queryRaw`
    SELECT FROM memberships WHERE user_id = ${userId}::uuid AND vtc_id = ${vtcId}::uuid
    FOR NO KEY UPDATE`;
}

/** Sets a member's roles, once no transaction relies on the old ones: see `lockRights`. */
export async function setRoles(
  db: Db,
  { userId, vtcId }: Pick<MemberRow, 'userId' | 'vtcId'>,
  roleIds: readonly string[],
): Promise<void> {
  await db.$queryRaw`SELECT FROM memberships WHERE user_id = ${userId}::uuid FOR UPDATE`;
  await db.memberRole.deleteMany({ where: { userId, roleId: { notIn: [...roleIds] } } });
  const data = roleIds.map((roleId) => ({ userId, vtcId, roleId }));
  await db.memberRole.createMany({ data, skipDuplicates: true });
}

export async function createLeave(
  db: Db,
  { userId, vtcId }: Pick<MemberRow, 'userId' | 'vtcId'>,
  leave: { readonly fromDay: Date; readonly untilDay: Date; readonly reason: string },
): Promise<void> {
  await db.leave.create({ data: { userId, vtcId, ...leave } });
}

/** Removes a member's leave, if there is one. Its past days still count. */
export async function endLeave(db: Db, userId: string, today: string): Promise<void> {
  await db.$executeRaw`
    INSERT INTO past_leaves (user_id, vtc_id, from_day, until_day)
    SELECT user_id, vtc_id, from_day, least(until_day, ${today}::date - 1) FROM leaves
    WHERE user_id = ${userId}::uuid AND from_day < ${today}::date
    ON CONFLICT (user_id, from_day)
    DO UPDATE SET until_day = greatest(past_leaves.until_day, excluded.until_day)`;
  await db.leave.deleteMany({ where: { userId } });
}

/** Returns a member with the fields that policies check. */
function withRights(row: MembershipRow): MemberRow {
  const keys = new Set(row.roles.flatMap(({ role }) => readKeys(role)));
  return { ...row, isOwner: row.owned !== null, keys: [...keys] };
}
