import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { buildOpenApi } from '@waybill/schema/contract/openapi';
import type { Contract } from '@waybill/schema/contract/route';
import { Router } from 'express';

const description =
  'Everything that the web app does goes through these routes. Errors carry `error`, a sentence ' +
  'to show, `code`, which stays the same, `requestId`, and `fields` where fields are at fault.';

/** The OpenAPI document and a page to read it, from files of this server alone. */
export function createApiReference(contract: Contract, title: string, version: string): Router {
  const router = Router();
  const document = buildOpenApi(contract, { title: `${title} API`, version, description });
  const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  router.get('/openapi.json', (_request, response) => {
    response.set('cache-control', 'public, max-age=60').json(document);
  });
  router.get('/docs', (_request, response) => {
    response.type('html').send(renderPage());
  });
  router.get('/docs/start.js', (_request, response) => {
    response.type('js').send(startScript);
  });
  // Only these two: the package's own page would point visitors to another host.
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    router.get(`/docs/assets/${name}`, (_request, response) => {
      response.set('cache-control', 'public, max-age=3600');
      response.sendFile(name, { root: assets, cacheControl: false });
    });
  }
  return router;
}

function renderPage(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference</title>
<link rel="stylesheet" href="/api/docs/assets/swagger-ui.css">
</head>
<body>
<div id="reference">Loading the reference…</div>
<script src="/api/docs/assets/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;
}

/** "Try it out" sends what the web app sends: the session's cookie and its CSRF token. */
const startScript = `
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  validatorUrl: null,
  requestInterceptor(request) {
    const token = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie);
    if (token) request.headers['X-XSRF-TOKEN'] = decodeURIComponent(token[1]);
    return request;
  },
});
`;
