import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import type { Services } from '../../http/context.ts';
import { createVisitorMiddleware, visitorOf } from '../../http/visitors.ts';
import { AppError } from '../../lib/app-error.ts';
import { openDownload } from './download.service.ts';

/** Creates the route of files. It has no contract, because its response is a file. */
export function createLiveryFileRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get(
    '/liveries/:liveryId/versions/:version/file',
    ...createVisitorMiddleware(services),
    async (request, response) => {
      const { actor } = visitorOf(request);
      if (actor === null) throw new AppError('SIGN_IN_REQUIRED');
      const { liveryId = '', version = '' } = request.params;
      const file = await openDownload(services, actor, String(liveryId), Number(version));
      response.set({
        'content-type': file.type,
        'content-length': String(file.bytes),
        // What is in it comes from users: never opened as a page.
        'content-disposition': `attachment; filename="${file.name}"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
        'cross-origin-resource-policy': 'same-origin',
      });
      await pipeline(Readable.from(file.parts), response).catch((error: unknown) => {
        if (!response.closed) throw error;
      });
    },
  );
  return router;
}
