import { isWrite, type Route } from '@waybill/schema/contract/route';
import csurf from 'csurf';
import type { Request, RequestHandler } from 'express';
import { readCookie } from '../auth/cookies.ts';
import { issueCsrfToken } from '../auth/csrf-token.ts';
import { identifyVisitor, type Visitor } from '../auth/visitor.ts';
import { AppError } from '../lib/app-error.ts';
import type { Services } from './context.ts';

const visitors = new WeakMap<Request, Visitor>();

/** A client that no cookie identifies, and that is given none. */
const nobody: Visitor = { actor: null, isBrowser: false, isNew: false };

/** Who sends the request, once `createVisitorMiddleware` has run. */
export function visitorOf(request: Request): Visitor {
  const visitor = visitors.get(request);
  if (!visitor) throw new Error('the visitor middleware has not run for this request');
  return visitor;
}

/** For routes that answer everybody alike: nobody is looked up, and no cookie is read or set. */
export const ignoreVisitor: RequestHandler = (request, _response, next) => {
  visitors.set(request, nobody);
  next();
};

/**
 * Identifies who sends a request and refuses writes that another site made a browser send. On the
 * routes with which programs begin, a client that cannot be a browser is let through as nobody.
 */
export function createVisitorMiddleware(
  services: Services,
  { programsMayBegin, devicesOnly, method = 'GET' }: Partial<Route> = {},
): RequestHandler[] {
  const { cookies, config } = services;
  // Their transaction begins by holding the device, and a read has none.
  const knownDevices = devicesOnly && isWrite(method) ? services.knownDevices : null;

  const identify: RequestHandler = async (request, response, next) => {
    const isBeginning = programsMayBegin === true && isProgram(request);
    // No cookie opens what is for devices only, so none is read, and there is no CSRF to refuse.
    const lacksToken = devicesOnly === true && request.headers.authorization === undefined;
    visitors.set(
      request,
      isBeginning || lacksToken
        ? nobody
        : await identifyVisitor(request, response, services, knownDevices),
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
      // With the token that would have been right: a page that was merely old can try again.
      issueCsrfToken(request, response, cookies);
      next(isBadToken(error) ? new AppError('CSRF_INVALID') : error);
    });
  };

  return [identify, refuseForeignOrigins, protect];
}

/**
 * csurf over the secret that the visitor's session gave. The token is taken from one header only:
 * csurf's other sources, body and query among them, can be filled by a foreign form.
 */
const verifyCsrfToken = csurf({
  sessionKey: 'csrfBag',
  value: (request) => request.get('x-xsrf-token') ?? '',
});

/**
 * Whether this is no browser for sure. Every browser tells a write's origin; the few so old that
 * they do not can send a form only, and not the JSON that is asked for.
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
