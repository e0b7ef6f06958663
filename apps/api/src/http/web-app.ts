import { existsSync } from 'node:fs';
import { join } from 'node:path';
import compression from 'compression';
import express, { type RequestHandler, Router } from 'express';
import type { Services } from './context.ts';
import { createVisitorMiddleware } from './visitors.ts';

/**
 * The built web app: hashed assets that never change, and one page for every address that a
 * browser navigates to. Without a build, as in development, it serves nothing.
 */
export function createWebApp(webDir: string, services: Services): Router {
  const router = Router();
  const page = join(webDir, 'index.html');
  if (!existsSync(page)) return router;

  const sendPage: RequestHandler = (_request, response) => {
    response.set('cache-control', 'no-cache').sendFile(page, { cacheControl: false });
  };

  router.use(compression());
  router.use(
    '/assets',
    express.static(join(webDir, 'assets'), { immutable: true, maxAge: '1y', index: false }),
  );
  router.use(express.static(webDir, { index: false, maxAge: '1h' }));
  router.get(
    /^\/(?!api\/|media\/|assets\/)/,
    redirectToPublicHost(services.config.publicUrl),
    ...createVisitorMiddleware(services),
    sendPage,
  );
  return router;
}

/**
 * On one machine localhost and 127.0.0.1 are the same server but not the same site: cookies of the
 * one are missing on the other, and sign-in would lose its way.
 */
function redirectToPublicHost(publicUrl: string): RequestHandler {
  const { host } = new URL(publicUrl);
  const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
  return (request, response, next) => {
    const asked = request.headers.host ?? host;
    if (asked !== host && loopback.test(asked) && loopback.test(host)) {
      // Appended, not resolved: a path such as /\example.org would resolve to another host.
      return response.redirect(302, `${publicUrl}${request.originalUrl}`);
    }
    next();
  };
}
