import { limits } from '@waybill/schema/limits';
import { type Request, raw, Router } from 'express';
import type { Services } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { isUuid } from '../../lib/cursor.ts';
import type { FoundLink } from './trackers.data.ts';
import { signatureHeaders } from './trackers.policy.ts';
import { isProvider } from './trackers.presenter.ts';
import { openLink, receiveDelivery } from './webhooks.service.ts';

/**
 * Creates the router that other trackers send to. The address is checked before any of the body is read, and
 * the bytes stay unchanged because they are signed. No one is signed in here, so no cookie is read.
 */
export function createWebhookRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const links = new WeakMap<Request, FoundLink>();
  router.post(
    '/webhooks/:provider/:pathSecret',
    async (request, _response, next) => {
      const { provider, pathSecret } = request.params;
      // A company's own webhooks are below the same path, by their ids.
      if (isUuid(provider)) return next('route');
      const address = services.addressOf(request);
      links.set(request, await openLink(services, { provider, pathSecret }, address));
      next();
    },
    raw({ type: () => true, limit: limits.trackerBodyBytes, inflate: false }),
    async (request, response) => {
      const link = links.get(request);
      const { provider } = request.params;
      if (!link || !isProvider(provider)) throw new AppError('NOT_FOUND');
      const requestId = typeof request.id === 'string' ? request.id : null;
      const header = signatureHeaders[provider];
      // Without a body the parser sets none.
      const body = new Uint8Array(Buffer.isBuffer(request.body) ? request.body : []);
      const signature = (header !== null && request.get(header)) || '';
      await receiveDelivery({ ...services, requestId }, link, { body, signature });
      response.status(204).end();
    },
  );
  return router;
}
