import { Router } from 'express';
import type { Services } from '../../http/context.ts';
import { getMedia } from './media.service.ts';

const aYearSeconds = 365 * 24 * 3_600;

/** Creates the route that serves stored images to anyone with their URL. */
export function createMediaRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/:name', async (request, response) => {
    const bytes = await getMedia(services, request.params.name);
    response
      .set({
        'content-type': 'image/webp',
        'cache-control': `public, max-age=${aYearSeconds}, immutable`,
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': 'inline; filename="image.webp"',
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(bytes);
  });
  return router;
}
