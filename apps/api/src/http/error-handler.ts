import type { ErrorBody } from '@waybill/schema/errors';
import { limits } from '@waybill/schema/limits';
import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { AppError } from '../lib/app-error.ts';
import { findDatabaseFailure } from '../lib/database-failure.ts';
import { createDiskFullNote, isDiskFull } from '../lib/disk-full.ts';
import type { Services } from './context.ts';
import { renderRetryPage } from './error-page.ts';

/** Answers requests that no route has taken. */
export const refuseUnknownPath: RequestHandler = () => {
  throw new AppError('NOT_FOUND');
};

/** The one place where a failure becomes an answer. What we did not foresee stays opaque. */
export function createErrorHandler(services: Services): ErrorRequestHandler {
  const { instanceName } = services.config;
  const note = createNotes(services);
  return (thrown: unknown, request, response, next) => {
    const error = toAppError(thrown);
    note(error, request);
    // The answer has begun, so it can only be aborted.
    if (response.headersSent) return next(thrown);
    if (error.retryAfterSeconds !== undefined) {
      response.set('retry-after', String(error.retryAfterSeconds));
    }
    response.status(error.status).set('cache-control', 'no-store');
    if (error.status === 503 && isNavigation(request)) {
      response.type('html').send(renderRetryPage(instanceName, error.message));
      return;
    }
    const body: ErrorBody = {
      error: error.message,
      code: error.code,
      requestId: typeof request.id === 'string' ? request.id : '',
      ...(error.fields && { fields: error.fields }),
      ...error.details,
    };
    response.json(body);
  };
}

/** How often the log says that the server is busy: each request would be a line. */
const busyNoteMs = 10_000;

/** A defect is logged with all that is known of it; a temporary failure is no defect. */
function createNotes({ log, outages }: Services): (error: AppError, request: Request) => void {
  const noteFullDisk = createDiskFullNote(log);
  let quietUntil = 0;
  return (error, { id: requestId }) => {
    if (error.status < 500) return;
    const { cause } = error;
    if (error.code === 'DISK_FULL') return noteFullDisk(error, requestId);
    if (error.code !== 'BUSY') {
      return log.error({ err: cause ?? error, requestId }, 'a request failed');
    }
    const reason = cause instanceof Error ? cause.message : error.message;
    log.debug({ reason, requestId }, 'a request was answered with Retry-After');
    // An outage of the database is logged once, by the outage watch.
    if (findDatabaseFailure(cause) !== null) return outages.suspect(cause);
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + busyNoteMs;
    log.warn({ reason, requestId }, 'the server is busy; answering 503 with Retry-After');
  };
}

/** Whether a person follows an address, and so wants a page. */
function isNavigation(request: Request): boolean {
  return request.method === 'GET' && request.accepts(['json', 'html']) === 'html';
}

/** Seconds. A write that found the database away may have been done: no client repeats it by itself. */
const retryAfter = { busy: limits.busyRetrySeconds, away: 5 } as const;

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const failure = findDatabaseFailure(error);
  if (failure !== null) {
    return new AppError('BUSY', { retryAfterSeconds: retryAfter[failure], cause: error });
  }
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
