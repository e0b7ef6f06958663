import type { LiveryVersionKind } from '@waybill/schema/features/liveries.models';
import type { Db } from '../../lib/db.ts';
import type { EncodedImage } from '../../lib/images.ts';
import { createMedia, mediaSelect } from '../media/media.data.ts';

/** What was uploaded for a version. */
export interface NewVersion {
  readonly kind: LiveryVersionKind;
  /** Of a ZIP alone. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  readonly sizeBytes: number;
  readonly sha256: string | null;
  readonly entries: readonly { readonly name: string; readonly bytes: number }[];
  readonly picture: EncodedImage | null;
}

/** Stores a version that needs an approval. */
export async function createVersion(
  db: Db,
  key: { readonly liveryId: string; readonly version: number },
  { picture, entries, ...file }: NewVersion,
  { uploadedById, uploadedAt }: { readonly uploadedById: string; readonly uploadedAt: Date },
): Promise<void> {
  const pictureId = picture && (await createMedia(db, picture)).id;
  await db.liveryFile.create({
    data: { ...key, ...file, entries: [...entries], pictureId, uploadedById, uploadedAt },
    select: { version: true },
  });
}

/** Returns the number of a livery's latest version; 0 without one. */
export async function findLastVersion(db: Db, liveryId: string): Promise<number> {
  const { _max } = await db.liveryFile.aggregate({ where: { liveryId }, _max: { version: true } });
  return _max.version ?? 0;
}

/** Returns how many bytes the versions of a company's liveries have. */
export async function sumSizes(db: Db, vtcId: string): Promise<number> {
  const where = { livery: { vtcId } };
  const { _sum } = await db.liveryFile.aggregate({ where, _sum: { sizeBytes: true } });
  return _sum.sizeBytes ?? 0;
}

interface VersionKey {
  readonly liveryId: string;
  readonly version: number;
}

/** Returns a version's state and author. Null if it doesn't exist. */
export async function findVersion(db: Db, { liveryId, version }: VersionKey) {
  return db.liveryFile.findUnique({
    where: { liveryId_version: { liveryId, version } },
    select: { state: true, uploadedById: true },
  });
}

/** Approves a version. */
export async function approveVersion(
  db: Db,
  { liveryId, version }: VersionKey,
  { approvedById, approvedAt }: { readonly approvedById: string; readonly approvedAt: Date },
): Promise<void> {
  await db.liveryFile.update({
    where: { liveryId_version: { liveryId, version } },
    data: { state: 'APPROVED', approvedById, approvedAt },
    select: { version: true },
  });
}

/** Withdraws a version. */
export async function withdrawVersion(db: Db, { liveryId, version }: VersionKey): Promise<void> {
  await db.liveryFile.update({
    where: { liveryId_version: { liveryId, version } },
    data: { state: 'WITHDRAWN' },
    select: { version: true },
  });
}

/** Returns a version's file for its download. Null if it doesn't exist. */
export async function findFile(db: Db, { liveryId, version }: VersionKey) {
  return db.liveryFile.findUnique({
    where: { liveryId_version: { liveryId, version } },
    select: {
      kind: true,
      state: true,
      sizeBytes: true,
      livery: { select: { vtcId: true, name: true } },
      picture: mediaSelect,
    },
  });
}

/** Returns a part of a ZIP, so that none is in memory as a whole. Null if it is gone. */
export async function findPart(
  db: Db,
  { liveryId, version }: VersionKey,
  { from, length }: { readonly from: number; readonly length: number },
): Promise<Uint8Array | null> {
  const [found] = await db.$queryRaw<{ part: Uint8Array }[]>`
    SELECT substring(bytes FROM ${from + 1}::int FOR ${length}::int) AS part
    FROM livery_files WHERE livery_id = ${liveryId}::uuid AND version = ${version}::int`;
  return found?.part ?? null;
}

/** Records that a driver downloaded a version. Only the first time counts. */
export async function recordDownload(
  db: Db,
  { liveryId, version }: VersionKey,
  userId: string,
  now: Date,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO livery_downloads (livery_id, version, user_id, first_at)
    VALUES (${liveryId}::uuid, ${version}::int, ${userId}::uuid, ${now}::timestamptz) ON CONFLICT DO NOTHING`;
}
