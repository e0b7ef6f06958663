import { pipeline } from 'node:stream/promises';
import { backupsContract } from '@waybill/schema/features/backups.contract';
import { Router } from 'express';
import { checkAccess, checkOperator } from '../../http/access.ts';
import type { Services } from '../../http/context.ts';
import { createVisitorMiddleware, visitorOf } from '../../http/visitors.ts';
import { AppError } from '../../lib/app-error.ts';
import { openDownload } from './downloads.service.ts';

/** Creates the route that sends backup files to the operator's browser. */
export function createBackupsRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const visitors = createVisitorMiddleware(services, backupsContract.list);
  router.get('/operator/backups/file', ...visitors, async (request, response) => {
    const { actor } = visitorOf(request);
    checkAccess(backupsContract.list, actor);
    await checkOperator(backupsContract.list, actor, services.db);
    const { ticket } = request.query;
    if (actor === null || typeof ticket !== 'string') throw new AppError('NOT_FOUND');
    const { name, bytes, stream } = await openDownload(services, actor, ticket);
    response.writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
      'content-length': bytes,
      'cache-control': 'no-store, no-transform',
    });
    // If the client disconnects, there is no one left to send an error to.
    await pipeline(stream, response).catch(() => response.destroy());
  });
  return router;
}
