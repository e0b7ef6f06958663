import type { ErrorBody } from '@waybill/schema/errors';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { AppError } from '../lib/app-error.ts';
import { isDatabaseOverload } from '../lib/database-overload.ts';
import { createDiskFullNote, isDiskFull } from '../lib/disk-full.ts';
import type { Logger } from '../lib/logger.ts';

/** Whatever no route has taken. */
export const refuseUnknownPath: RequestHandler = () => {
  throw new AppError('NOT_FOUND');
};

/** The one place where a failure becomes an answer. What we did not foresee stays opaque. */
export function createErrorHandler(log: Logger): ErrorRequestHandler {
  const noteFullDisk = createDiskFullNote(log);
  return (thrown: unknown, request, response, next) => {
    const error = toAppError(thrown);
    if (error.code === 'DISK_FULL') {
      noteFullDisk(error, request.id);
    } else if (error.status >= 500) {
      log.error({ err: error.cause ?? error, requestId: request.id }, 'a request failed');
    }
    // The answer has begun: all that is left is to break it off.
    if (response.headersSent) return next(thrown);
    if (error.retryAfterSeconds !== undefined) {
      response.set('retry-after', String(error.retryAfterSeconds));
    }
    const body: ErrorBody = {
      error: error.message,
      code: error.code,
      requestId: typeof request.id === 'string' ? request.id : '',
      ...(error.fields && { fields: error.fields }),
    };
    response.status(error.status).set('cache-control', 'no-store').json(body);
  };
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseOverload(error))
    return new AppError('BUSY', { retryAfterSeconds: 2, cause: error });
  if (isDiskFull(error)) return new AppError('DISK_FULL', { cause: error });
  const status = httpStatusOf(error);
  if (status === 413) return new AppError('BODY_TOO_LARGE');
  if (status === 415) return new AppError('BODY_TYPE_UNSUPPORTED');
  if (status >= 400 && status < 500) return new AppError('MALFORMED_REQUEST');
  return new AppError('INTERNAL', { cause: error });
}

/** The status that Express and its parsers attach to what they refuse. */
function httpStatusOf(error: unknown): number {
  if (!(error instanceof Error) || !('status' in error)) return 500;
  return typeof error.status === 'number' ? error.status : 500;
}
