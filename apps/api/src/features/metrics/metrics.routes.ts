import { type Request, Router } from 'express';
import type { Services } from '../../http/context.ts';
import { limitRequests, neverStore } from '../../http/guards.ts';
import { AppError } from '../../lib/app-error.ts';
import { areSameSecrets } from '../../lib/secrets.ts';
import { createFigures } from './metrics.service.ts';

/** Creates the Prometheus endpoint. Without a configured token, it responds with 404. */
export function createMetricsRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const { config, metrics } = services;
  const figures = metrics.registry && createFigures(services, metrics.registry);
  router.get('/metrics', neverStore, limitRequests(services), async (request, response, next) => {
    if (figures === null || config.metricsToken === undefined) return next();
    if (!areSameSecrets(readToken(request), config.metricsToken)) {
      response.set('www-authenticate', 'Bearer');
      throw new AppError('SIGN_IN_REQUIRED');
    }
    response.type(figures.contentType).end(await figures.read());
  });
  return router;
}

function readToken(request: Request): string {
  return /^Bearer (.+)$/i.exec(request.get('authorization') ?? '')?.[1] ?? '';
}
