import { isWrite, type Route } from '@waybill/schema/contract/route';
import csurf from 'csurf';
import type { Request, RequestHandler } from 'express';
import { readCookie } from '../auth/cookies.ts';
import { issueCsrfToken } from '../auth/csrf-token.ts';
import { identifyVisitor, type Visitor } from '../auth/visitor.ts';
import { AppError } from '../lib/app-error.ts';
import type { Services } from './context.ts';

const visitors = new WeakMap<Request, Visitor>();

/** A client without an identifying cookie, which gets none. */
const nobody: Visitor = { actor: null, isBrowser: false, isNew: false };

/** Returns the visitor of a request. Call it after `createVisitorMiddleware` has run. */
export function visitorOf(request: Request): Visitor {
  const visitor = visitors.get(request);
  if (!visitor) throw new Error('the visitor middleware has not run for this request');
  return visitor;
}

/** For routes that answer everyone alike: no user is looked up, and no cookie is read or set. */
export const ignoreVisitor: RequestHandler = (request, _response, next) => {
  visitors.set(request, nobody);
  next();
};

/**
 * Identifies the sender of a request and refuses writes that another site made a browser send. On routes that
 * programs may start with, a client that can't be a browser is admitted as anonymous.
 */
export function createVisitorMiddleware(
  services: Services,
  { programsMayBegin, devicesOnly, recallsCaller, method = 'GET' }: Partial<Route> = {},
): RequestHandler[] {
  const { cookies, config } = services;
  // Its transaction begins by locking the credential; a read has none.
  const recalls = recallsCaller === true || devicesOnly === true;
  const knownActors = recalls && isWrite(method) ? services.knownActors : null;

  const identify: RequestHandler = async (request, response, next) => {
    const isBeginning = programsMayBegin === true && isProgram(request);
    // Cookies don't give access to device-only routes, so none is read, and CSRF is impossible.
    const lacksToken = devicesOnly === true && request.headers.authorization === undefined;
    visitors.set(
      request,
      isBeginning || lacksToken
        ? nobody
        : await identifyVisitor(request, response, services, knownActors),
    );
    next();
  };

  const refuseForeignOrigins: RequestHandler = (request, _response, next) => {
    const isSafe = request.method === 'GET' || request.method === 'HEAD';
    if (!isSafe && visitorOf(request).isBrowser && isForeign(request, config.publicUrl)) {
      throw new AppError('ORIGIN_FOREIGN');
    }
    next();
  };

  const protect: RequestHandler = (request, response, next) => {
    if (!visitorOf(request).isBrowser) return next();
    verifyCsrfToken(request, response, (error?: unknown) => {
      if (error === undefined) {
        const isMissing = visitorOf(request).isNew || readCookie(request, cookies.csrf) === null;
        if (isMissing) issueCsrfToken(request, response, cookies);
        return next();
      }
      // Sends a valid token with the refusal, so that an outdated page can retry.
      issueCsrfToken(request, response, cookies);
      next(isBadToken(error) ? new AppError('CSRF_INVALID') : error);
    });
  };

  return [identify, refuseForeignOrigins, protect];
}

/**
 * csurf with the secret from the visitor's session. The token is read from one header only: a foreign form
 * can fill csurf's other sources, such as body and query.
 */
const verifyCsrfToken = csurf({
  sessionKey: 'csrfBag',
  value: (request) => request.get('x-xsrf-token') ?? '',
});

/**
 * True if the client can't be a browser. Browsers send a write's origin; the few that are too old to do so
 * can only send forms, not the required JSON.
 */
function isProgram({ headers }: Request): boolean {
  const traces = [headers.authorization, headers.cookie, headers.origin, headers['sec-fetch-site']];
  return traces.every((trace) => trace === undefined);
}

function isBadToken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EBADCSRFTOKEN';
}

function isForeign(request: Request, publicUrl: string): boolean {
  const site = request.get('sec-fetch-site') ?? 'none';
  const origin = request.get('origin') ?? publicUrl;
  return (site !== 'same-origin' && site !== 'none') || origin !== publicUrl;
}
