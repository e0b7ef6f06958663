import { Prisma } from '@waybill/db/client';
import { dutyKeys } from '@waybill/schema/duties';
import { type Game, games } from '@waybill/schema/features/telemetry.models';
import {
  type SpeedCap,
  speedCapOfGame,
  type vtcUpdateSchema,
} from '@waybill/schema/features/vtcs.fields';
import { permissionKeys, viewPermissionKeys } from '@waybill/schema/permissions';
import type { RichText } from '@waybill/schema/rich-text';
import type { z } from 'zod';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import type { EncodedImage } from '../../lib/images.ts';
import { skeletonOf, withNameSkeleton } from '../../lib/skeleton.ts';
import { isUniqueViolation } from '../../lib/unique-violation.ts';
import { createMedia, removeMedia } from '../media/media.data.ts';

/** The fields for policies and the audit log. Displayed fields are in vtc-json.data.ts. */
const vtcInclude = {
  offer: { select: { userId: true } },
  owner: { select: { user: { select: { username: true } } } },
  logo: { select: { sha256: true } },
  banner: { select: { sha256: true } },
  // The newest of each game.
  speedCaps: {
    distinct: ['game'],
    orderBy: { since: 'desc' },
    select: { game: true, capCmS: true },
  },
  offlineRules: { orderBy: { since: 'desc' }, take: 1, select: { countsOfflineJobs: true } },
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

const textsSelect = { description: true, rules: true } satisfies Prisma.VtcSelect;

export type VtcTextsRow = Prisma.VtcGetPayload<{ select: typeof textsSelect }>;

export async function findVtcTexts(db: Db, id: string): Promise<VtcTextsRow | null> {
  return db.vtc.findUnique({ where: { id }, select: textsSelect });
}

/** Locks the company: other changes to its roles and members wait until this transaction ends. */
export async function lockVtc(db: Db, vtcId: string | null): Promise<void> {
  if (vtcId === null) return;
  await db.$queryRaw`SELECT FROM vtcs WHERE id = ${vtcId}::uuid FOR NO KEY UPDATE`;
}

/**
 * Locks the company against deletion and transfer until this transaction ends. Take it before the actor's
 * locks, like `lockVtc`.
 */
export async function lockVtcForKeyShare(db: Db, vtcId: string | null): Promise<void> {
  if (vtcId === null) return;
  await db.$queryRaw`SELECT FROM vtcs WHERE id = ${vtcId}::uuid FOR KEY SHARE`;
}

/**
 * Locks the company for reading: like with `lockVtc`, changes to it, its roles and members wait until this
 * transaction ends, but other readers don't.
 */
export async function shareVtc(db: Db, vtcId: string): Promise<void> {
  await db.$queryRaw`SELECT FROM vtcs WHERE id = ${vtcId}::uuid FOR SHARE`;
}

type Sent = z.output<typeof vtcUpdateSchema>;
export type VtcSwitch = 'isPublic' | 'showRoster' | 'showFigures' | 'countsOfflineJobs';
export type VtcText = 'description' | 'rules';

/** Changes to a company, with its texts parsed. Fields that are left out stay unchanged. */
export type VtcChanges = Omit<Sent, VtcSwitch | VtcText> & {
  readonly [Name in VtcSwitch]?: boolean;
} & {
  readonly [Name in VtcText]?: RichText | null;
};

interface NewImages {
  readonly logo: EncodedImage | null;
  readonly banner: EncodedImage | null;
}

/** Returns a company's speed cap in a game, in centimetres per second. Null for the general limit. */
export function capOf({ speedCaps }: Pick<VtcRow, 'speedCaps'>, game: Game): number | null {
  return speedCaps.find((cap) => cap.game === game)?.capCmS ?? null;
}

/** Stores new caps. Jobs judged by the previous ones still find those. The company is locked meanwhile. */
async function addSpeedCaps(
  db: Db,
  former: Pick<VtcRow, 'id' | 'speedCaps'>,
  changes: Pick<VtcChanges, SpeedCap>,
  since: Date,
): Promise<void> {
  const changed = games.flatMap((game) => {
    const capCmS = changes[speedCapOfGame[game]];
    return capCmS === undefined || capCmS === capOf(former, game) ? [] : [{ game, capCmS }];
  });
  for (const { game, capCmS } of changed) {
    const at = { vtcId: former.id, game, since };
    await db.vtcSpeedCap.upsert({
      where: { vtcId_game_since: at },
      create: { ...at, capCmS },
      update: { capCmS },
    });
  }
}

/** True if a company counts offline jobs. */
export function countsOfflineJobs({ offlineRules: [rule] }: Pick<VtcRow, 'offlineRules'>): boolean {
  return rule?.countsOfflineJobs ?? false;
}

/** Records a changed rule; jobs that ended under the previous one keep it. */
async function addOfflineRule(
  db: Db,
  former: Pick<VtcRow, 'id' | 'offlineRules'>,
  counts: boolean | undefined,
  since: Date,
): Promise<void> {
  if (counts === undefined || counts === countsOfflineJobs(former)) return;
  const at = { vtcId: former.id, since };
  await db.vtcOfflineRule.upsert({
    where: { vtcId_since: at },
    create: { ...at, countsOfflineJobs: counts },
    update: { countsOfflineJobs: counts },
  });
}

/**
 * Writes changes and new images, and removes the images that they replace. Call it in a transaction. @throws
 * TAG_TAKEN
 */
export async function updateVtc(
  db: Db,
  former: VtcRow,
  changes: VtcChanges,
  { logo, banner }: NewImages,
  now: Date,
): Promise<void> {
  const logoId = logo && (await createMedia(db, logo)).id;
  const bannerId = banner && (await createMedia(db, banner)).id;
  const {
    description,
    rules,
    speedCapEts2CmS: _,
    speedCapAtsCmS: _1,
    countsOfflineJobs: counts,
    ...others
  } = changes;
  const data = {
    ...others,
    ...(description !== undefined && { description: description ?? Prisma.DbNull }),
    ...(rules !== undefined && { rules: rules ?? Prisma.DbNull }),
    tagSkeleton: skeletonOf(changes.tag),
    ...(logoId !== null && { logoId }),
    ...(bannerId !== null && { bannerId }),
  };
  await db.vtc.update({ where: { id: former.id }, data }).catch((error: unknown) => {
    throw explainTag(error);
  });
  await addSpeedCaps(db, former, changes, now);
  await addOfflineRule(db, former, counts, now);
  await removeMedia(db, [logoId && former.logoId, bannerId && former.bannerId]);
}

/** Converts the database's error for a tag that is taken into `TAG_TAKEN`. */
function explainTag(error: unknown): unknown {
  const isTaken =
    isUniqueViolation(error, 'vtcs_tag_key') || isUniqueViolation(error, 'vtcs_tag_skeleton_key');
  return isTaken ? AppError.at('tag', 'TAG_TAKEN', error) : error;
}

/**
 * Stores a company with its images, its owner's membership and its first two roles. Call it in a transaction.
 * @throws TAG_TAKEN, ALREADY_IN_VTC
 */
export async function createVtc(db: Db, vtc: NewVtc): Promise<{ id: string }> {
  return insertAll(db, vtc).catch((error: unknown) => {
    // The user is a member, or owns a company: whichever constraint was violated first.
    const isOfSomeVtc =
      isUniqueViolation(error, 'memberships_pkey') || isUniqueViolation(error, 'vtcs_owner_id_key');
    throw isOfSomeVtc ? new AppError('ALREADY_IN_VTC', { cause: error }) : explainTag(error);
  });
}

async function insertAll(db: Db, { logo, banner, ...vtc }: NewVtc): Promise<{ id: string }> {
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
      duties: [...dutyKeys],
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
