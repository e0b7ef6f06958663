import { open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { S3mini, type UploadPart } from 's3mini';
import { errorCode, errorMessage } from '../error-code.ts';
import { parseArchiveName, summaryName } from './archive-name.ts';
import { BackupError } from './backup-error.ts';
import { type ArchivePlace, sortNewestFirst } from './folder.ts';
import { parseSummary } from './summary.ts';

export type BucketConfig = {
  /** The bucket's URL, including its name: `https://s3.example.org/backups`. */
  url: string;
  region: string;
  keyId: string;
  secretKey: string;
};

/** A bucket of S3 or a compatible service. */
export type Bucket = ArchivePlace & {
  /** Uploads an archive with its summary; it only gets its name once it is complete. */
  put: (file: string, signal?: AbortSignal) => Promise<void>;
};

/** The part of a file held in memory during an upload. */
const PART_BYTES = 16 * 1024 * 1024;
/** The maximum number of parts of one file. */
const MOST_PARTS = 10_000;
const TRIES = 3;
const REQUEST_TIMEOUT_MS = 10 * 60 * 1000;

/** Returns the message of the innermost cause, because fetch itself only says that it failed. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && error.cause instanceof Error) return reasonOf(error.cause);
  return errorMessage(error) || (errorCode(error) ?? 'no answer');
}

/** Creates a bucket client; makes no request yet. Its errors are BackupErrors. */
export function openBucket({ url, region, keyId, secretKey }: BucketConfig): Bucket {
  const client = new S3mini({
    endpoint: url,
    region,
    accessKeyId: keyId,
    secretAccessKey: secretKey,
    requestAbortTimeout: REQUEST_TIMEOUT_MS,
  });
  const ask = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      throw new BackupError(
        `The bucket at ${url} does not accept or return backups (${reasonOf(error)}). Check the BACKUP_S3 settings, and that it is reachable.`,
        { cause: error },
      );
    }
  };
  return {
    list: () =>
      ask(async () => {
        const objects = await client.listObjects('/', 'waybill-');
        if (objects === null) throw new Error('there is no such bucket');
        const found = objects.flatMap(({ Key, Size }) => {
          const archive = parseArchiveName(path.posix.basename(Key));
          return archive === null ? [] : [{ ...archive, bytes: Size }];
        });
        const look = async (archive: (typeof found)[number]) => {
          const summary = await client.getObject(summaryName(archive.name));
          return { ...archive, summary: parseSummary(summary ?? '') };
        };
        return sortNewestFirst(await Promise.all(found.map(look)));
      }),
    open: (name) =>
      ask(async () => {
        if (parseArchiveName(name) === null) return null;
        const response = await client.getObjectResponse(name);
        if (response?.body == null) return null;
        const bytes = Number(response.headers.get('content-length'));
        return { bytes, stream: Readable.from(response.body) };
      }),
    remove: (name) =>
      ask(async () => {
        if (parseArchiveName(name) === null) return;
        await client.deleteObject(summaryName(name));
        await client.deleteObject(name);
      }),
    put: (file, signal) => ask(() => upload(client, file, signal)),
  };
}

async function upload(client: S3mini, file: string, signal?: AbortSignal): Promise<void> {
  const name = path.basename(file);
  const { size } = await stat(file);
  await (size <= PART_BYTES
    ? client.putObject(name, await readFile(file))
    : uploadInParts(client, name, { file, size }, signal));
  const arrived = await client.getContentLength(name);
  if (arrived !== size) throw new Error(`${arrived} of ${size} bytes arrived`);
  const summary = await readFile(summaryName(file)).catch(() => null);
  if (summary !== null) await client.putObject(summaryName(name), summary);
}

async function uploadInParts(
  client: S3mini,
  name: string,
  { file, size }: { file: string; size: number },
  signal?: AbortSignal,
): Promise<void> {
  const partBytes = Math.max(PART_BYTES, Math.ceil(size / MOST_PARTS));
  const uploadId = await client.getMultipartUploadId(name);
  const handle = await open(file);
  try {
    const parts: UploadPart[] = [];
    for (let position = 0; position < size; position += partBytes) {
      signal?.throwIfAborted();
      const part = Buffer.alloc(Math.min(partBytes, size - position));
      await handle.read(part, 0, part.length, position);
      const number = parts.length + 1;
      parts.push(await tryAgain(() => client.uploadPart(name, uploadId, part, number)));
    }
    await client.completeMultipartUpload(name, uploadId, parts);
  } catch (error) {
    await client.abortMultipartUpload(name, uploadId).catch(() => {});
    throw error;
  } finally {
    await handle.close();
  }
}

async function tryAgain<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}
