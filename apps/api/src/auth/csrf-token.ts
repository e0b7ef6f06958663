import { createHmac } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Keys } from '../lib/secrets.ts';
import { type Cookies, writeCookie } from './cookies.ts';

declare global {
  namespace Express {
    interface Request {
      /** Where csurf looks for its secret. */
      csrfBag?: { csrfSecret: string };
    }
  }
}

/**
 * Binds csurf's secret to the browser's session token. csurf's cookie mode accepts a pair that an
 * attacker planted; a secret derived from an http-only cookie leaves nothing to plant.
 */
export function bindCsrf(request: Request, sessionToken: string, keys: Keys): void {
  request.csrfBag = { csrfSecret: deriveCsrfSecret(sessionToken, keys) };
}

/** Derives the secret for the CSRF tokens of the browser with this session token. */
export function deriveCsrfSecret(sessionToken: string, keys: Keys): string {
  return createHmac('sha256', keys('csrf')).update(sessionToken).digest('base64url');
}

/** Sets a CSRF token that matches the browser's session, in the cookie that the web app reads. */
export function issueCsrfToken(request: Request, response: Response, cookies: Cookies): void {
  writeCookie(response, cookies.csrf, request.csrfToken());
}
