import type { ErrorBody } from '@waybill/schema/errors';
import { limits } from '@waybill/schema/limits';
import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { AppError } from '../lib/app-error.ts';
import { findDatabaseFailure } from '../lib/database-failure.ts';
import { createDiskFullNote, isDiskFull } from '../lib/disk-full.ts';
import type { Services } from './context.ts';
import { renderRetryPage } from './error-page.ts';

/** Answers requests that no route matched. */
export const refuseUnknownPath: RequestHandler = () => {
  throw new AppError('NOT_FOUND');
};

/** The one place where an error becomes a response. Unexpected errors reveal nothing. */
export function createErrorHandler(services: Services): ErrorRequestHandler {
  const { instanceName } = services.config;
  const note = createNotes(services);
  return (thrown: unknown, request, response, next) => {
    const error = toAppError(thrown);
    note(error, request);
    // The response has begun, so it can only be aborted.
    if (response.headersSent) return next(thrown);
    if (error.retryAfterSeconds !== undefined) {
      response.set('retry-after', String(error.retryAfterSeconds));
    }
    response.status(error.status).set('cache-control', 'no-store');
    if (error.status === 503 && isNavigation(request)) {
      response.type('html').send(renderRetryPage(request, instanceName, error.message));
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

/** Minimum interval between log lines about a busy server, which each request would cause otherwise. */
const busyNoteMs = 10_000;

/** Logs a defect with all details. A temporary failure is not a defect. */
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
    // The outage watch logs a database outage once.
    if (findDatabaseFailure(cause) !== null) return outages.suspect(cause);
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + busyNoteMs;
    log.warn({ reason, requestId }, 'the server is busy; answering 503 with Retry-After');
  };
}

/** True if a person navigates to an address and expects a page. */
function isNavigation(request: Request): boolean {
  return request.method === 'GET' && request.accepts(['json', 'html']) === 'html';
}

/**
 * Seconds. A write that failed during an outage may have been committed, so no client retries it
 * automatically.
 */
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

/** The status that Express and its parsers attach to their errors. */
function httpStatusOf(error: unknown): number {
  if (!(error instanceof Error) || !('status' in error)) return 500;
  return typeof error.status === 'number' ? error.status : 500;
}
