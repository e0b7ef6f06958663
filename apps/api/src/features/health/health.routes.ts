import { Router } from 'express';
import type { Services } from '../../http/context.ts';
import { createReadinessCheck } from './health.service.ts';

/** Creates the routes for container health checks and load balancers. */
export function createHealthRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const checkReadiness = createReadinessCheck(services);
  router.get('/live', (_request, response) => {
    response.json({ status: 'live' });
  });
  router.get('/ready', async (_request, response) => {
    const { isReady, checks } = await checkReadiness();
    if (services.leaving.aborted) return response.status(503).json({ status: 'stopping', checks });
    const isDegraded =
      checks.events === 'lagging' || checks.books === 'lagging' || checks.bus === 'degraded';
    const ready = isDegraded ? 'degraded' : 'ready';
    return response
      .status(isReady ? 200 : 503)
      .json({ status: isReady ? ready : 'not ready', checks });
  });
  return router;
}
