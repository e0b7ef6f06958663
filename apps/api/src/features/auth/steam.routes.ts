import { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import { ensureBrowserToken, findBrowserToken } from '../../auth/browser.ts';
import { clearCookie, readCookie, writeCookie } from '../../auth/cookies.ts';
import type { Services } from '../../http/context.ts';
import { createContext } from '../../http/contract-router.ts';
import { renderErrorPage } from '../../http/error-page.ts';
import { createVisitorMiddleware } from '../../http/visitors.ts';
import { AppError } from '../../lib/app-error.ts';
import { type SteamPurpose, steamPurposes } from '../../auth/steam/steam-state.ts';
import { finishSteamSignIn, type SteamSignInOutcome } from './auth.service.ts';
import { grantRecovery } from './recovery/recovery.service.ts';

/**
 * Creates the two routes of Steam sign-in. Browsers navigate to them, so they respond with pages and with
 * redirects to fixed targets.
 */
export function createSteamRouter(services: Services): Router {
  const { steamSignIn, rateLimits, addressOf, cookies, config, log } = services;
  const { stateCookie } = steamSignIn;
  const router = Router({ caseSensitive: true, strict: true });

  const start: RequestHandler = async (request, response) => {
    await rateLimits.consumeByAddress('steamByAddress', addressOf(request));
    const purpose = purposeOf(request);
    if (purpose === null) throw new AppError('STEAM_REFUSED');
    const { location, cookie } = await steamSignIn.start(
      ensureBrowserToken(request, response, cookies),
      purpose,
    );
    writeCookie(response, stateCookie, cookie);
    response.redirect(302, location);
  };

  const finish: RequestHandler = async (request, response) => {
    await rateLimits.consumeByAddress('steamByAddress', addressOf(request));
    const result = await steamSignIn.verify({
      rawQuery: request.originalUrl.split('?').slice(1).join('?'),
      cookie: readCookie(request, stateCookie) ?? undefined,
      browserToken: findBrowserToken(request, cookies) ?? undefined,
    });
    clearCookie(response, stateCookie);
    switch (result.kind) {
      case 'cancelled':
        return response.redirect(302, result.purpose === 'recovery' ? '/recover' : '/login');
      case 'refused':
        log.warn({ reason: result.reason, requestId: request.id }, 'a Steam sign-in was refused');
        throw new AppError('STEAM_REFUSED');
      case 'unavailable':
        log.warn({ reason: result.reason, requestId: request.id }, 'Steam did not answer');
        throw new AppError('STEAM_UNAVAILABLE');
      case 'signed-in': {
        const ctx = createContext(request, response, services);
        const { steamId } = result;
        const target =
          result.purpose === 'recovery'
            ? `/recover?steam=${await grantRecovery(ctx, steamId)}`
            : targetOf(await finishSteamSignIn(ctx, steamId), steamId);
        return response.redirect(302, target);
      }
    }
  };

  /** These routes are opened by people, so errors are pages instead of JSON. */
  const showError: ErrorRequestHandler = (error: unknown, request, response, next) => {
    if (!(error instanceof AppError)) return next(error);
    if (error.retryAfterSeconds !== undefined) {
      response.set('retry-after', String(error.retryAfterSeconds));
    }
    const page = renderErrorPage(request, config.instanceName, error.message);
    response.status(error.status).type('html').send(page);
  };

  router.get('/auth/steam', start, showError);
  router.get('/auth/steam/return', ...createVisitorMiddleware(services), finish, showError);
  return router;
}

/** Returns the purpose of the Steam sign-in; null for an unknown one. */
function purposeOf({ query }: Request): SteamPurpose | null {
  const wanted = query['purpose'] ?? 'sign-in';
  return steamPurposes.find((purpose) => purpose === wanted) ?? null;
}

function targetOf(outcome: SteamSignInOutcome, steamId: string): string {
  if (outcome.kind === 'opens-dashboard') return '/signed-in';
  if (outcome.kind === 'registers') {
    return `/complete-registration?${new URLSearchParams({ steamId }).toString()}`;
  }
  const { email, otp } = outcome;
  return `/otp?${new URLSearchParams({ email, otp }).toString()}`;
}
