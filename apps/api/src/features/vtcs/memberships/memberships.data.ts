import type { Db } from '../../../lib/db.ts';

/**
 * Makes a user a member of the company with these roles, or its default ones. Fails on the primary key if the
 * user is a member of any company.
 */
export async function createMembership(
  db: Db,
  userId: string,
  vtcId: string,
  roleIds: readonly string[] = [],
): Promise<{ readonly roleIds: readonly string[] }> {
  await db.membership.create({ data: { userId, vtcId } });
  if (roleIds.length === 0) return { roleIds: await grantDefaultRoles(db, [userId], vtcId) };
  await db.memberRole.createMany({ data: roleIds.map((roleId) => ({ userId, vtcId, roleId })) });
  return { roleIds };
}

/** True if a user is a member of any company. */
export async function isMember(db: Db, userId: string): Promise<boolean> {
  return (await db.membership.count({ where: { userId } })) > 0;
}

/** True if a user is a member of this company. */
export async function isMemberOf(db: Db, userId: string, vtcId: string): Promise<boolean> {
  return (await db.membership.count({ where: { userId, vtcId } })) > 0;
}

/** Ends a membership, and with it the roles and offers. */
export async function removeMembership(db: Db, userId: string, vtcId: string): Promise<void> {
  await db.membership.deleteMany({ where: { userId, vtcId } });
}

/** Returns the name of a member of this company. Null for other users. */
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

/** Gives members the company's default roles, and returns those roles. */
export async function grantDefaultRoles(
  db: Db,
  userIds: readonly string[],
  vtcId: string,
): Promise<string[]> {
  const roles = await db.role.findMany({ where: { vtcId, isDefault: true }, select: { id: true } });
  const grants = userIds.flatMap((userId) =>
    roles.map(({ id }) => ({ userId, vtcId, roleId: id })),
  );
  await db.memberRole.createMany({ data: grants, skipDuplicates: true });
  return roles.map(({ id }) => id);
}
