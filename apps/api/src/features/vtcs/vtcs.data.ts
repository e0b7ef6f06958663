import type { Prisma, PrismaClient } from '@waybill/db/client';
import type { vtcUpdateSchema } from '@waybill/schema/features/vtcs.fields';
import { permissionKeys, viewPermissionKeys } from '@waybill/schema/permissions';
import type { z } from 'zod';
import { AppError } from '../../lib/app-error.ts';
import type { WriteContext } from '../../http/context.ts';
import type { Db } from '../../lib/db.ts';
import type { EncodedImage } from '../../lib/images.ts';
import { skeletonOf, withNameSkeleton } from '../../lib/skeleton.ts';
import { isUniqueViolation } from '../../lib/unique-violation.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { createMedia, deleteMedia } from '../media/media.data.ts';

/** What policies and the audit log look at. What is shown of a company is in vtc-json.data.ts. */
const vtcInclude = {
  offer: { select: { userId: true } },
  owner: { select: { user: { select: { username: true } } } },
  logo: { select: { sha256: true } },
  banner: { select: { sha256: true } },
} satisfies Prisma.VtcInclude;

export type VtcRow = Prisma.VtcGetPayload<{ include: typeof vtcInclude }>;

export interface NewVtc {
  readonly ownerId: string;
  readonly name: string;
  readonly tag: string;
  readonly slogan: string;
  readonly logo: EncodedImage;
  readonly banner: EncodedImage | null;
}

export async function getVtc(db: Db, id: string): Promise<VtcRow> {
  return db.vtc.findUniqueOrThrow({ where: { id }, include: vtcInclude });
}

export async function findVtc(db: Db, id: string): Promise<VtcRow | null> {
  return db.vtc.findUnique({ where: { id }, include: vtcInclude });
}

export type VtcChanges = Omit<z.output<typeof vtcUpdateSchema>, 'isPublic'> & {
  readonly isPublic?: boolean;
};

interface NewImages {
  readonly logo: EncodedImage | null;
  readonly banner: EncodedImage | null;
}

/**
 * Writes changes and new images, and removes the images that they replace; call it in a
 * transaction. @throws TAG_TAKEN
 */
export async function updateVtc(
  db: Db,
  id: string,
  changes: VtcChanges,
  { logo, banner }: NewImages,
): Promise<void> {
  const former = await db.vtc.findUniqueOrThrow({
    where: { id },
    select: { logoId: true, bannerId: true },
  });
  const logoId = logo && (await createMedia(db, logo)).id;
  const bannerId = banner && (await createMedia(db, banner)).id;
  const data = {
    ...changes,
    tagSkeleton: skeletonOf(changes.tag),
    ...(logoId !== null && { logoId }),
    ...(bannerId !== null && { bannerId }),
  };
  await db.vtc.update({ where: { id }, data }).catch((error: unknown) => {
    if (isTagTaken(error)) throw AppError.at('tag', 'TAG_TAKEN', error);
    throw error;
  });
  await deleteMedia(db, [logoId && former.logoId, bannerId && former.bannerId]);
}

/** Sets or clears the moment at which a company will be deleted. */
export async function setDeleteAfter(db: Db, id: string, deleteAfter: Date | null): Promise<void> {
  await db.vtc.update({ where: { id }, data: { deleteAfter } });
}

/** The companies whose grace is over. */
export async function listEndedVtcIds(db: Db, now: Date): Promise<string[]> {
  const ended = await db.vtc.findMany({
    where: { deleteAfter: { lte: now } },
    select: { id: true },
    take: 100,
  });
  return ended.map(({ id }) => id);
}

/** Deletes a company with everything that is its own, unless that was undone meanwhile. */
export async function deleteEndedVtc(db: PrismaClient, id: string, now: Date): Promise<void> {
  await db.$transaction(async (transaction) => {
    const where = { id, deleteAfter: { lte: now } };
    const images = { logoId: true, bannerId: true };
    const ended = await transaction.vtc.findUnique({ where, select: images });
    const { count } = await transaction.vtc.deleteMany({ where });
    if (ended === null || count === 0) return;
    await deleteMedia(transaction, [ended.logoId, ended.bannerId]);
  });
}

/**
 * Writes a company with its images, its owner's membership and its two first roles, or nothing.
 * @throws TAG_TAKEN, ALREADY_IN_VTC
 */
export async function createVtc({ transact }: WriteContext, vtc: NewVtc): Promise<{ id: string }> {
  return transact(async ({ db, actor }) => {
    const { id } = await insertVtc(db, vtc);
    const { name, tag, slogan } = vtc;
    await recordAudit(db, actor, {
      vtcId: id,
      action: 'vtc.created',
      subject: { id, name },
      after: { name, tag, slogan },
    });
    return { id };
  }).catch((error: unknown) => {
    if (isTagTaken(error)) throw AppError.at('tag', 'TAG_TAKEN', error);
    // A membership, or a company that this user owns: the constraint that was met first.
    if (
      isUniqueViolation(error, 'memberships_pkey') ||
      isUniqueViolation(error, 'vtcs_owner_id_key')
    ) {
      throw new AppError('ALREADY_IN_VTC', { cause: error });
    }
    throw error;
  });
}

function isTagTaken(error: unknown): boolean {
  return (
    isUniqueViolation(error, 'vtcs_tag_key') || isUniqueViolation(error, 'vtcs_tag_skeleton_key')
  );
}

/** What `createVtc` writes, in a transaction that the caller has begun and whose errors are theirs. */
export async function insertVtc(db: Db, { logo, banner, ...vtc }: NewVtc): Promise<{ id: string }> {
  const { id: logoId } = await createMedia(db, logo);
  const bannerId = banner && (await createMedia(db, banner)).id;
  const { id: vtcId } = await db.vtc.create({
    data: { ...vtc, tagSkeleton: skeletonOf(vtc.tag), logoId, bannerId },
    select: { id: true },
  });
  await db.membership.create({ data: { userId: vtc.ownerId, vtcId } });
  const { id: roleId } = await db.role.create({
    data: {
      vtcId,
      ...withNameSkeleton({ name: 'Owner' }),
      isOwner: true,
      permissions: [...permissionKeys],
    },
  });
  await db.role.create({
    data: {
      vtcId,
      ...withNameSkeleton({ name: 'Driver' }),
      isDefault: true,
      permissions: [...viewPermissionKeys],
    },
  });
  await db.memberRole.create({ data: { userId: vtc.ownerId, vtcId, roleId } });
  return { id: vtcId };
}
