import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Router } from 'express';
import type { Services } from '../../http/context.ts';
import { limitRequests } from '../../http/guards.ts';
import { findFrameAncestors } from './map-page.service.ts';

/**
 * Serves the page of a company's public map. The websites that the owner names may embed it: it sets and
 * reads no cookie, so that it is the same for everyone.
 */
export function createMapPageRouter(services: Services, webDir: string): Router {
  const router = Router();
  const file = join(webDir, 'map.html');
  // Without a build, as in development, there is nothing to serve.
  if (!existsSync(file)) return router;
  const html = readFileSync(file, 'utf8');
  router.get('/map/:tag', limitRequests(services), async ({ params }, response) => {
    const websites = await findFrameAncestors(services, String(params['tag']));
    if (websites !== null) {
      // This origin too: owners see it next to its settings.
      const ancestors = ["'self'", ...websites].join(' ');
      const policy = String(response.getHeader('content-security-policy'));
      response.removeHeader('x-frame-options');
      response.setHeader(
        'content-security-policy',
        policy.replace("frame-ancestors 'none'", `frame-ancestors ${ancestors}`),
      );
    }
    response
      .status(websites === null ? 404 : 200)
      .set('cache-control', 'no-cache')
      .type('html')
      .send(html);
  });
  return router;
}
