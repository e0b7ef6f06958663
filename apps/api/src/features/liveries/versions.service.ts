import { liveryBox, liveryWidths } from '@waybill/schema/images';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import type { Upload } from '../../http/body.ts';
import type { WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { happened } from '../../lib/happened.data.ts';
import { encodeImage, type EncodedImage } from '../../lib/images.ts';
import { sha256Of } from '../../lib/secrets.ts';
import { createWorkQueue, type WorkQueue } from '../../lib/work-queue.ts';
import {
  inspectZip,
  isZip,
  unpackFile,
  type ZipFile,
  ZipRefusedError,
} from '../../lib/zip-inspection.ts';
import type { LedgerChange } from '../ledger/ledger-transaction.service.ts';
import type { LiveryRow } from './liveries.data.ts';
import { mayApprove } from './liveries.policy.ts';
import type { LiveryDetailRow } from './liveries.presenter.ts';
import { auditLivery, changeLivery, emitLiveriesChanged, getLivery } from './liveries.service.ts';
import * as data from './versions.data.ts';

const field = 'file';
const imageKind = { field, box: liveryBox, copyWidths: liveryWidths } as const;

/** One archive at a time, since each takes up to 5 seconds of a thread. */
const zipQueue = createWorkQueue(1, 4);

/**
 * Adds a version of a livery, which needs an approval.
 * @throws NOT_FOUND, VALIDATION_FAILED, LIVERY_TYPE_INVALID, LIVERY_ZIP_UNREADABLE, LIVERY_ZIP_TOO_LARGE, LIVERY_ZIP_NAMES,
 * LIVERY_ZIP_TYPES, IMAGE_UNREADABLE, IMAGE_DIMENSIONS_TOO_LARGE, LIVERY_QUOTA, LIVERY_VERSIONS_TOO_MANY, BUSY,
 * TOO_MANY_REQUESTS
 */
export async function submitVersion(
  ctx: WriteContext,
  liveryId: string,
  upload: Upload | undefined,
): Promise<LiveryDetailRow> {
  // Refuses an actor who lost the duty while the body arrived, before the file is read.
  await ctx.transact(async () => {});
  await ctx.rateLimits.consume('uploadByUser', ctx.actor.userId);
  const file = await readUpload(upload, ctx.imageQueue);
  return changeLivery(ctx, liveryId, async (work, livery) => {
    const { db, actor, now } = work;
    if (file.kind === 'LINK' && livery.workshopItem === null) {
      throw new AppError('VALIDATION_FAILED', { fields: { [field]: messages.liveryFileRequired } });
    }
    const version = (await data.findLastVersion(db, liveryId)) + 1;
    if (version > limits.liveryVersions) throw new AppError('LIVERY_VERSIONS_TOO_MANY');
    const usedBytes = await data.sumSizes(db, livery.vtcId);
    if (usedBytes + file.sizeBytes > limits.liveryQuotaBytes) throw new AppError('LIVERY_QUOTA');
    const made = { uploadedById: actor.userId, uploadedAt: now };
    await data.createVersion(db, { liveryId, version }, file, made);
    await record(work, livery, version, 'livery.submitted');
    return getLivery(work, liveryId);
  });
}

async function readUpload(
  upload: Upload | undefined,
  imageQueue: WorkQueue,
): Promise<data.NewVersion> {
  const nothing = { bytes: null, sizeBytes: 0, sha256: null, entries: [], picture: null };
  if (upload === undefined) return { ...nothing, kind: 'LINK' };
  if (isZip(upload)) return zipQueue(async () => readZip(upload, imageQueue));
  const picture = await encodeImage(upload, imageKind, imageQueue).catch((error: unknown) => {
    const isOther = error instanceof AppError && error.code === 'IMAGE_TYPE_INVALID';
    throw isOther ? AppError.at(field, 'LIVERY_TYPE_INVALID') : error;
  });
  const { bytes } = picture;
  return { ...nothing, kind: 'PICTURE', sizeBytes: bytes.length, sha256: sha256Of(bytes), picture };
}

async function readZip(upload: Upload, imageQueue: WorkQueue): Promise<data.NewVersion> {
  const files = await inspectZip(upload).catch((error: unknown) => {
    if (!(error instanceof ZipRefusedError)) throw error;
    throw AppError.at(field, `LIVERY_ZIP_${error.fault}`, error);
  });
  return {
    kind: 'ZIP',
    bytes: new Uint8Array(upload),
    sizeBytes: upload.length,
    sha256: sha256Of(upload),
    entries: files.map(({ name, bytes }) => ({ name, bytes })),
    picture: await findPreview(upload, files, imageQueue),
  };
}

/** Pictures of a ZIP that may be its preview: the first ones. */
const mostTried = 3;

async function findPreview(
  upload: Upload,
  files: readonly ZipFile[],
  imageQueue: WorkQueue,
): Promise<EncodedImage | null> {
  const pictures = files.filter(
    ({ name, bytes }) => /\.(?:png|jpg)$/i.test(name) && bytes < limits.pictureBytes,
  );
  for (const picture of pictures.slice(0, mostTried)) {
    const bytes = await unpackFile(upload, picture);
    const image = await encodeImage(bytes, imageKind, imageQueue).catch((error: unknown) => {
      if (error instanceof AppError && error.code !== 'BUSY') return null;
      throw error;
    });
    if (image !== null) return image;
  }
  return null;
}

/** Approves a version. Idempotent. @throws NOT_FOUND, LIVERY_OWN_APPROVAL, TOO_MANY_REQUESTS */
export async function approveVersion(
  ctx: WriteContext,
  liveryId: string,
  version: number,
): Promise<LiveryDetailRow> {
  return changeLivery(ctx, liveryId, async (work, livery) => {
    const { db, actor, now } = work;
    const { state, uploadedById } = await requireVersion(work, liveryId, version);
    if (state !== 'APPROVED') {
      if (!mayApprove(actor, uploadedById)) throw new AppError('LIVERY_OWN_APPROVAL');
      const made = { approvedById: actor.userId, approvedAt: now };
      await data.approveVersion(db, { liveryId, version }, made);
      await record(work, livery, version, 'livery.approved');
    }
    return getLivery(work, liveryId);
  });
}

/** Withdraws a version. Idempotent. @throws NOT_FOUND, TOO_MANY_REQUESTS */
export async function withdrawVersion(
  ctx: WriteContext,
  liveryId: string,
  version: number,
): Promise<LiveryDetailRow> {
  return changeLivery(ctx, liveryId, async (work, livery) => {
    const { state } = await requireVersion(work, liveryId, version);
    if (state !== 'WITHDRAWN') {
      await data.withdrawVersion(work.db, { liveryId, version });
      await auditLivery(work, livery, 'livery.withdrawn', { after: { liveryVersion: version } });
      await emitLiveriesChanged(work, livery.vtcId);
    }
    return getLivery(work, liveryId);
  });
}

async function requireVersion({ db }: LedgerChange, liveryId: string, version: number) {
  const found = await data.findVersion(db, { liveryId, version });
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

async function record(
  work: LedgerChange,
  livery: LiveryRow,
  version: number,
  type: 'livery.submitted' | 'livery.approved',
): Promise<void> {
  const { id: liveryId, vtcId } = livery;
  await auditLivery(work, livery, type, { after: { liveryVersion: version } });
  await happened(work.db, {
    type,
    vtcId,
    actorId: work.actor.userId,
    subjectId: liveryId,
    payload: { liveryId, version },
  });
}
