import type { Actor } from '../../auth/actor.ts';
import type { Services } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { isUuid } from '../../lib/cursor.ts';
import type { Db } from '../../lib/db.ts';
import { findMediaBytes } from '../media/media.data.ts';
import { fileNameOf, seesAllLiveries } from './liveries.policy.ts';
import * as data from './versions.data.ts';

/** A file to send. */
export interface Download {
  readonly type: 'application/zip' | 'image/webp';
  readonly name: string;
  readonly bytes: number;
  readonly parts: AsyncIterable<Uint8Array>;
}

/**
 * Opens the file of a version that the caller sees, and counts them among those who downloaded it.
 * @throws NOT_FOUND, FORBIDDEN for tokens, TOO_MANY_REQUESTS
 */
export async function openDownload(
  { db, clock, rateLimits }: Pick<Services, 'db' | 'clock' | 'rateLimits'>,
  actor: Actor,
  liveryId: string,
  version: number,
): Promise<Download> {
  if (actor.credential.kind !== 'session') throw new AppError('FORBIDDEN');
  await rateLimits.consume('liveryDownloadByUser', actor.userId);
  const isKey = isUuid(liveryId) && Number.isInteger(version) && version > 0 && version < 1_000;
  const key = { liveryId, version };
  const file = isKey ? await data.findFile(db, key) : null;
  const isSeen =
    file?.livery.vtcId === actor.vtcId && (file.state === 'APPROVED' || seesAllLiveries(actor));
  if (!file || !isSeen || file.kind === 'LINK') throw new AppError('NOT_FOUND');
  await data.recordDownload(db, key, actor.userId, clock());
  const { livery, sizeBytes: bytes, picture } = file;
  if (file.kind === 'ZIP') {
    const name = fileNameOf(livery.name, version, 'zip');
    return { type: 'application/zip', name, bytes, parts: readParts(db, key, bytes) };
  }
  const name = fileNameOf(livery.name, version, 'webp');
  return { type: 'image/webp', name, bytes, parts: readPicture(db, picture?.sha256 ?? '') };
}

const partBytes = 1_048_576;

/** Reads a ZIP part by part, at the pace of the client. */
async function* readParts(
  db: Db,
  key: { readonly liveryId: string; readonly version: number },
  bytes: number,
): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes; from += partBytes) {
    const part = await data.findPart(db, key, { from, length: partBytes });
    if (part === null) throw new Error('the livery was deleted while it was sent');
    yield part;
  }
}

async function* readPicture(db: Db, sha256: string): AsyncGenerator<Uint8Array> {
  const bytes = await findMediaBytes(db, sha256);
  if (bytes === null) throw new Error('the livery was deleted while it was sent');
  yield bytes;
}
