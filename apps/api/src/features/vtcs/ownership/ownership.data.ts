import type { Db } from '../../../lib/db.ts';
import { grantDefaultRoles } from '../memberships/memberships.data.ts';

/** Stores an offer, replacing the previous one. */
export async function setOffer(db: Db, vtcId: string, userId: string): Promise<void> {
  await db.ownershipOffer.upsert({
    where: { vtcId },
    create: { vtcId, userId },
    update: { userId },
  });
}

export async function removeOffer(db: Db, vtcId: string): Promise<void> {
  await db.ownershipOffer.deleteMany({ where: { vtcId } });
}

/**
 * Transfers the company to the member that it was offered to. False if the offer is gone: of several
 * attempts, one succeeds. Call it in a transaction.
 */
export async function acceptOwnership(db: Db, vtcId: string, userId: string): Promise<boolean> {
  const { count } = await db.ownershipOffer.deleteMany({ where: { vtcId, userId } });
  if (count === 0) return false;
  await setOwner(db, vtcId, userId);
  return true;
}

/**
 * Makes a member the owner, with the Owner role. The previous owner becomes a member with the default roles.
 * Call it in a transaction.
 */
export async function setOwner(db: Db, vtcId: string, userId: string): Promise<void> {
  const former = await db.vtc.findUniqueOrThrow({
    where: { id: vtcId },
    select: { ownerId: true, roles: { where: { isOwner: true }, select: { id: true } } },
  });
  await db.vtc.update({ where: { id: vtcId }, data: { ownerId: userId } });
  for (const { id: roleId } of former.roles) {
    await db.memberRole.deleteMany({ where: { roleId } });
    await db.memberRole.create({ data: { vtcId, userId, roleId } });
  }
  await grantDefaultRoles(db, [former.ownerId], vtcId);
}
