import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import type { FileRules, Route } from '@waybill/schema/contract/route';
import { json, type Request, type RequestHandler, type Response } from 'express';
import multer from 'multer';
import { AppError } from '../lib/app-error.ts';
import { createWorkQueue } from '../lib/work-queue.ts';
import { visitorOf } from './visitors.ts';

/** An uploaded file's bytes. The client's file name and type are ignored. */
export type Upload = Buffer;
export type Uploads = Readonly<Record<string, Upload>>;

const uploads = new WeakMap<Request, Uploads>();

/** Returns the files of a multipart request, by field. Empty for any other request. */
export function uploadsOf(request: Request): Uploads {
  return uploads.get(request) ?? {};
}

/** Uploads stay in memory until they are encoded: this many at a time, with 32 more waiting. */
const uploadQueue = createWorkQueue(8, 32);
/** The same for files that may take as much memory as several others. */
const largeUploadQueue = createWorkQueue(2, 8);
const largeBytes = 8 * 1_048_576;

/** How many uploads of one user are processed at a time, so that others get a turn. */
const placesOfUser = 2;
const uploadsOfUsers = new Map<string, number>();

/**
 * Claims one of the user's upload slots until the response is sent or the client disconnects.
 * @throws TOO_MANY_REQUESTS
 */
function takePlace(request: Request, response: Response): void {
  const userId = visitorOf(request).actor?.userId ?? '';
  const taken = uploadsOfUsers.get(userId) ?? 0;
  if (taken >= placesOfUser) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 2 });
  if (response.closed) throw new AppError('MALFORMED_REQUEST');
  uploadsOfUsers.set(userId, taken + 1);
  response.once('close', () => {
    const left = (uploadsOfUsers.get(userId) ?? 1) - 1;
    if (left > 0) uploadsOfUsers.set(userId, left);
    else uploadsOfUsers.delete(userId);
  });
}

/** Parses the body that a route declares, and refuses other content types and larger bodies. */
export function createBodyParser(route: Route): RequestHandler[] {
  if (route.files)
    return [requireType('multipart/form-data'), createUploadParser(route, route.files)];
  if (route.body) {
    const limit = route.bodyBytes ?? limits.jsonBodyBytes;
    const parse = json({ limit, strict: true, inflate: false });
    return [
      requireType('application/json'),
      route.bodyBytes === undefined ? parse : parseAlsoGzip(parse, limit),
    ];
  }
  return [];
}

/** Parses JSON that may be compressed with gzip. The limit applies to the uncompressed size too. */
function parseAlsoGzip(parsePlain: RequestHandler, limit: number): RequestHandler {
  return async (request, response, next) => {
    const isGzip = request.get('content-encoding')?.trim().toLowerCase() === 'gzip';
    if (isGzip) {
      const compressed = await readAtMost(request, limit);
      request.body = parseJson(await inflateAtMost(compressed, limit));
      next();
    } else {
      await parsePlain(request, response, next);
    }
  };
}

/** @throws BODY_TOO_LARGE, MALFORMED_REQUEST when the client gives up */
async function readAtMost(request: Request, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Keeps the connection open, because the refusal is sent on it.
  const body: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > limit) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new AppError('MALFORMED_REQUEST', { cause: error });
  }
  if (size <= limit) return Buffer.concat(chunks);
  // Discards the rest of the body.
  request.resume();
  throw new AppError('BODY_TOO_LARGE');
}

const inflate = promisify(gunzip);

/**
 * @throws BODY_TOO_LARGE as soon as the output exceeds the limit, MALFORMED_REQUEST for data that
 * isn't gzip
 */
async function inflateAtMost(compressed: Buffer, limit: number): Promise<Buffer> {
  try {
    return await inflate(compressed, { maxOutputLength: limit });
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    throw new AppError(isTooLarge ? 'BODY_TOO_LARGE' : 'MALFORMED_REQUEST', { cause: error });
  }
}

/** An object or a list, as Express takes them. @throws MALFORMED_REQUEST */
function parseJson(bytes: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof value === 'object' && value !== null) return value;
  } catch (error) {
    throw new AppError('MALFORMED_REQUEST', { cause: error });
  }
  throw new AppError('MALFORMED_REQUEST');
}

function requireType(type: string): RequestHandler {
  return (request, _response, next) => {
    // Null without any body, which validation then names.
    if (request.is(type) === false) throw new AppError('BODY_TYPE_UNSUPPORTED');
    next();
  };
}

function createUploadParser(route: Route, rules: FileRules): RequestHandler {
  const names = Object.keys(rules);
  const fieldCount = Object.keys(route.body?.shape ?? {}).length;
  const largestBytes = Math.max(...Object.values(rules).map((rule) => rule.belowBytes));
  const parser = multer({
    storage: multer.memoryStorage(),
    limits: {
      fileSize: largestBytes - 1,
      files: names.length,
      fields: fieldCount + unknownFieldsToName,
      parts: names.length + fieldCount + unknownFieldsToName,
      fieldSize: route.bodyBytes ?? limits.jsonBodyBytes,
      fieldNameSize: 100,
      headerPairs: 20,
      fieldNestingDepth: 0,
    },
  });
  const queue = largestBytes > largeBytes ? largeUploadQueue : uploadQueue;
  const parse = promisify(parser.fields(names.map((name) => ({ name, maxCount: 1 }))));

  return async (request, response, next) => {
    takePlace(request, response);
    const parseInTurn = async () => {
      // A disconnected client sends no more events, and the parser would wait forever.
      if (request.destroyed) throw new AppError('MALFORMED_REQUEST');
      await parse(request, response);
    };
    await queue(parseInTurn).catch((error: unknown) => {
      throw translateUploadError(error, rules);
    });
    uploads.set(request, collectFiles(request, rules));
    next();
  };
}

/** Reads a few more fields than a route has, so that the response can name the unknown ones. */
const unknownFieldsToName = 5;

function collectFiles(request: Request, rules: FileRules): Uploads {
  const files: Record<string, Upload> = {};
  const received = Array.isArray(request.files) ? {} : (request.files ?? {});
  for (const [name, rule] of Object.entries(rules)) {
    const bytes = received[name]?.[0]?.buffer;
    // A form sends an empty file if none was chosen.
    if (!bytes || bytes.length === 0) continue;
    if (bytes.length >= rule.belowBytes) throw tooLarge(name, rules);
    files[name] = bytes;
  }
  return files;
}

function tooLarge(name: string, rules: FileRules): AppError {
  return AppError.at(name, rules[name]?.tooLarge ?? 'BODY_TOO_LARGE');
}

function translateUploadError(error: unknown, rules: FileRules): unknown {
  if (error instanceof AppError) return error;
  if (!(error instanceof multer.MulterError)) {
    return new AppError('MALFORMED_REQUEST', { cause: error });
  }
  const field = error.field ?? '';
  if (error.code === 'LIMIT_FILE_SIZE') return tooLarge(field, rules);
  if (error.code === 'LIMIT_UNEXPECTED_FILE') {
    return new AppError('VALIDATION_FAILED', { fields: { [field]: messages.fieldUnknown } });
  }
  if (error.code === 'LIMIT_FIELD_VALUE') return new AppError('BODY_TOO_LARGE', { cause: error });
  return new AppError('MALFORMED_REQUEST', { cause: error });
}
