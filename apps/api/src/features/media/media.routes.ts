import { Router } from 'express';
import type { Services } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { findMediaBytes } from './media.data.ts';

const aYearSeconds = 365 * 24 * 3_600;

/** Serves stored images to anyone who knows their address. */
export function createMediaRouter({ db }: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/:name', async (request, response) => {
    const sha256 = /^([0-9a-f]{64})\.webp$/.exec(request.params.name)?.[1];
    const bytes = sha256 === undefined ? null : await findMediaBytes(db, sha256);
    if (!bytes) throw new AppError('NOT_FOUND');
    response
      .set({
        'content-type': 'image/webp',
        'cache-control': `public, max-age=${aYearSeconds}, immutable`,
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': 'inline; filename="image.webp"',
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(Buffer.from(bytes));
  });
  return router;
}
