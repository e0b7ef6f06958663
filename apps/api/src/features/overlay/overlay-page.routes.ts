import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Router } from 'express';

/** Serves the page of stream overlays. Its secret is in the address's fragment, which no server sees. */
export function createOverlayPageRouter(webDir: string): Router {
  const router = Router();
  const file = join(webDir, 'overlay.html');
  // Without a build, as in development, there is nothing to serve.
  if (!existsSync(file)) return router;
  const html = readFileSync(file, 'utf8');
  router.get('/overlay', (_request, response) => {
    response.set('cache-control', 'no-cache').type('html').send(html);
  });
  return router;
}
