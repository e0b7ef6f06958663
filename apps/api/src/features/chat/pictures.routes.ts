import { Router } from 'express';
import type { Services } from '../../http/context.ts';
import { createVisitorMiddleware, visitorOf } from '../../http/visitors.ts';
import { AppError } from '../../lib/app-error.ts';
import { getPicture } from './pictures.service.ts';

/** Creates the route of pictures. It has no contract, because its response is an image. */
export function createChatPictureRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get(
    '/chat/pictures/:id',
    ...createVisitorMiddleware(services),
    async (request, response) => {
      const { actor } = visitorOf(request);
      if (actor === null) throw new AppError('SIGN_IN_REQUIRED');
      const id = String(request.params['id']);
      const bytes = await getPicture(services, actor, id);
      response
        .set({
          'content-type': 'image/webp',
          // Asked for each time: its reader may have lost the channel.
          'cache-control': 'private, no-cache',
          etag: `"${id}"`,
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': 'inline; filename="image.webp"',
          'cross-origin-resource-policy': 'same-origin',
        })
        .send(Buffer.from(bytes));
    },
  );
  return router;
}
