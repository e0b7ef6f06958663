import type { Prisma } from '@waybill/db/client';
import { limits } from '@waybill/schema/limits';
import { readKeys } from '../../auth/role-keys.ts';
import type { Db } from '../../lib/db.ts';
import { mediaSelect } from '../media/media.data.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const roleSelect = {
  id: true,
  name: true,
  isOwner: true,
  isDefault: true,
  permissions: true,
  duties: true,
} satisfies Prisma.RoleSelect;

const invitationSelect = {
  id: true,
  vtcId: true,
  codeSealed: true,
  note: true,
  maxUses: true,
  uses: true,
  expiresAt: true,
  revokedAt: true,
  createdAt: true,
  vtc: { select: { deleteAfter: true, hiddenAt: true } },
  roles: { select: { role: { select: roleSelect } }, orderBy: { role: { createdAt: 'asc' } } },
  createdBy: {
    select: {
      id: true,
      username: true,
      avatar: mediaSelect,
      membership: {
        select: {
          vtcId: true,
          roles: { select: { role: { select: { permissions: true, duties: true } } } },
        },
      },
    },
  },
} satisfies Prisma.InvitationSelect;

type StoredInvitation = Prisma.InvitationGetPayload<{ select: typeof invitationSelect }>;

/** An invitation with the fields that policies check, including its creator's current permissions. */
export type InvitationRow = ReturnType<typeof withMaker>;

function withMaker({ roles, ...row }: StoredInvitation) {
  const membership = row.createdBy?.membership;
  const isMember = membership?.vtcId === row.vtcId;
  const keys = new Set(membership?.roles.flatMap(({ role }) => readKeys(role)));
  return { ...row, roles: roles.map(({ role }) => role), maker: isMember ? { keys } : null };
}

/** Lists a company's invitations, newest first. */
export async function listInvitations(
  db: Db,
  vtcId: string,
  { beforeId, limit }: { readonly beforeId: string | null; readonly limit: number },
): Promise<InvitationRow[]> {
  const rows = await db.invitation.findMany({
    where: { vtcId, ...(beforeId !== null && { id: { lt: beforeId } }) },
    select: invitationSelect,
    orderBy: { id: 'desc' },
    take: limit,
  });
  return rows.map(withMaker);
}

export async function getInvitation(db: Db, id: string): Promise<InvitationRow> {
  const row = await db.invitation.findUniqueOrThrow({ where: { id }, select: invitationSelect });
  return withMaker(row);
}

/** Returns the invitation with this code MAC, or null. */
export async function findInvitationByMac(db: Db, codeMac: Bytes): Promise<InvitationRow | null> {
  const row = await db.invitation.findUnique({ where: { codeMac }, select: invitationSelect });
  return row && withMaker(row);
}

/** Returns the company of an invitation, or null. */
export async function findVtcIdOfInvitation(db: Db, id: string): Promise<string | null> {
  const row = await db.invitation.findUnique({ where: { id }, select: { vtcId: true } });
  return row?.vtcId ?? null;
}

/** Counts a company's invitations that are not revoked, used up or expired. */
export async function countOpenInvitations(db: Db, vtcId: string, now: Date): Promise<number> {
  return db.invitation.count({
    where: {
      vtcId,
      revokedAt: null,
      expiresAt: { gt: now },
      uses: { lt: db.invitation.fields.maxUses },
    },
  });
}

interface NewInvitation {
  readonly id: string;
  readonly vtcId: string;
  readonly codeMac: Bytes;
  readonly codeSealed: Bytes;
  readonly createdById: string;
  readonly note: string;
  readonly maxUses: number;
  readonly expiresAt: Date;
  readonly createdAt: Date;
}

export async function createInvitation(
  db: Db,
  invitation: NewInvitation,
  roleIds: readonly string[],
): Promise<InvitationRow> {
  await db.invitation.create({ data: invitation });
  const { id: invitationId, vtcId } = invitation;
  const roles = roleIds.map((roleId) => ({ invitationId, vtcId, roleId }));
  await db.invitationRole.createMany({ data: roles, skipDuplicates: true });
  return getInvitation(db, invitationId);
}

/** Revokes an invitation. Returns false, without changing the time, if it was already revoked. */
export async function revokeInvitation(db: Db, id: string, now: Date): Promise<boolean> {
  const { count } = await db.invitation.updateMany({
    where: { id, revokedAt: null },
    data: { revokedAt: now },
  });
  return count > 0;
}

/** Takes one use of an invitation atomically. Returns false if it is not valid any longer. */
export async function consumeUse(db: Db, id: string, now: Date): Promise<boolean> {
  const count = await db.$executeRaw`
    UPDATE invitations SET uses = uses + 1
    WHERE id = ${id}::uuid AND uses < max_uses AND revoked_at IS NULL AND expires_at > ${now}`;
  return count > 0;
}

/** Records the use of an invitation by a user. A repeated use updates the time. */
export async function setUse(
  db: Db,
  key: { readonly invitationId: string; readonly userId: string },
  usedAt: Date,
): Promise<void> {
  await db.invitationUse.upsert({
    where: { invitationId_userId: key },
    create: { ...key, usedAt },
    update: { usedAt },
  });
}

/** Lists the users of an invitation, latest first. */
export async function listInvitees(db: Db, invitationId: string) {
  return db.invitationUse.findMany({
    where: { invitationId },
    select: {
      usedAt: true,
      user: {
        select: {
          id: true,
          username: true,
          avatar: mediaSelect,
          membership: { select: { vtcId: true } },
        },
      },
    },
    orderBy: [{ usedAt: 'desc' }, { userId: 'desc' }],
    take: limits.invitationComersShown,
  });
}
export type InviteeRow = Awaited<ReturnType<typeof listInvitees>>[number];
