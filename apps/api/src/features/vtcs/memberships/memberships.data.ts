import type { Actor } from '../../../auth/actor.ts';
import type { WriteContext } from '../../../http/context.ts';
import type { Db } from '../../../lib/db.ts';
import { AppError } from '../../../lib/app-error.ts';
import { isUniqueViolation } from '../../../lib/unique-violation.ts';
import { recordAudit } from '../../audit/audit.data.ts';

/** What came of wanting to join. */
export type JoinOutcome = 'joined' | 'applied' | 'already-member';

/**
 * Makes the actor a member with the company's default roles, or files an application. Of many tries
 * at once, the primary key of memberships lets one succeed.
 * @throws NOT_FOUND, RECRUITMENT_CLOSED
 */
export async function joinVtc({ transact }: WriteContext, vtcId: string): Promise<JoinOutcome> {
  try {
    return await transact(async ({ db, actor }) =>
      actor.vtcId === null ? joinInTransaction(db, actor, vtcId) : 'already-member',
    );
  } catch (error) {
    if (isUniqueViolation(error, 'memberships_pkey')) return 'already-member';
    throw error;
  }
}

/**
 * What `joinVtc` does, in a transaction that the caller has begun: a second membership fails it.
 * @throws NOT_FOUND, RECRUITMENT_CLOSED
 */
export async function joinInTransaction(
  db: Db,
  joiner: Pick<Actor, 'userId' | 'username'>,
  vtcId: string,
): Promise<JoinOutcome> {
  const { userId, username } = joiner;
  const vtc = await db.vtc.findUnique({
    where: { id: vtcId, deleteAfter: null },
    select: { recruitment: true },
  });
  if (!vtc) throw new AppError('NOT_FOUND');
  if (vtc.recruitment === 'CLOSED') throw new AppError('RECRUITMENT_CLOSED');
  if (vtc.recruitment === 'APPLICATION') {
    await db.application.createMany({ data: { userId, vtcId }, skipDuplicates: true });
    return 'applied';
  }
  await db.membership.create({ data: { userId, vtcId } });
  await grantDefaultRoles(db, [userId], vtcId);
  await db.application.deleteMany({ where: { userId } });
  const subject = { id: userId, name: username };
  await recordAudit(db, joiner, { vtcId, action: 'member.joined', subject });
  return 'joined';
}

/** Ends a membership, and with it roles and offers. */
export async function deleteMembership(db: Db, userId: string, vtcId: string): Promise<void> {
  await db.membership.deleteMany({ where: { userId, vtcId } });
}

/** The name of a member of this company; null for anybody else. */
export async function findMemberName(
  db: Db,
  userId: string,
  vtcId: string,
): Promise<string | null> {
  const member = await db.membership.findUnique({
    where: { userId_vtcId: { userId, vtcId } },
    select: { user: { select: { username: true } } },
  });
  return member?.user.username ?? null;
}

/** Gives members the company's default roles. */
export async function grantDefaultRoles(
  db: Db,
  userIds: readonly string[],
  vtcId: string,
): Promise<void> {
  const roles = await db.role.findMany({ where: { vtcId, isDefault: true }, select: { id: true } });
  const grants = userIds.flatMap((userId) =>
    roles.map(({ id }) => ({ userId, vtcId, roleId: id })),
  );
  await db.memberRole.createMany({ data: grants, skipDuplicates: true });
}
