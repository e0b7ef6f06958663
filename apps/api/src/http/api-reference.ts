import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { buildOpenApi } from '@waybill/schema/contract/openapi';
import type { Contract } from '@waybill/schema/contract/route';
import escapeHtml from 'escape-html';
import { Router } from 'express';
import { apiReferenceStyles } from './api-reference-styles.ts';
import type { Services } from './context.ts';
import { renderBrand } from './look.ts';

const description =
  'Everything that the web app does goes through these routes. Errors carry `error`, a sentence ' +
  'to show, `code`, which is stable, `requestId`, and `fields` if fields are invalid. A route’s ' +
  'default response lists the codes that all routes of its kind have, also those of a status with ' +
  'codes of its own. A route about a company answers `NOT_FOUND` to everyone outside it.';

/** Serves the OpenAPI document and a page to read it, from this server's files only. */
export function createApiReference(
  contract: Contract,
  { config, cookies }: Pick<Services, 'config' | 'cookies'>,
): Router {
  const router = Router();
  let built: { readonly title: string; readonly document: ReturnType<typeof buildOpenApi> } | null =
    null;
  const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  router.get('/openapi.json', (_request, response) => {
    // Built on the first request, so that it doesn't slow down the start.
    const title = `${config.instanceName} API`;
    if (built?.title !== title) {
      const { version } = config;
      const info = { title, version, description, sessionCookie: cookies.session.name };
      built = { title, document: buildOpenApi(contract, info) };
    }
    response.set('cache-control', 'public, max-age=60').json(built.document);
  });
  router.get('/docs', (_request, response) => {
    response.type('html').send(renderPage(config.instanceName));
  });
  router.get('/docs/look.css', (_request, response) => {
    response.type('css').send(apiReferenceStyles);
  });
  router.get('/docs/start.js', (_request, response) => {
    response.type('js').send(startScript);
  });
  router.get('/docs/scheme.js', (_request, response) => {
    response.type('js').send(schemeScript);
  });
  // Only these two: the package's own page would send visitors to another host.
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    router.get(`/docs/assets/${name}`, (_request, response) => {
      response.set('cache-control', 'public, max-age=3600');
      response.sendFile(name, { root: assets, cacheControl: false });
    });
  }
  return router;
}

function renderPage(instanceName: string): string {
  const name = escapeHtml(instanceName);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · ${name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script src="/api/docs/scheme.js"></script>
<link rel="stylesheet" href="/api/docs/assets/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/look.css">
</head>
<body>
<header class="bar">${renderBrand(name)}<nav><a href="/">Back to ${name}</a><a href="/dashboard">Dashboard</a></nav></header>
<div class="lane"></div>
<div id="reference">Loading the reference…</div>
<script src="/api/docs/assets/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;
}

/**
 * Runs before the first paint. Applies the colour scheme chosen in the app, which Mantine stores under this
 * key, or the system's. Swagger UI's dark styles depend on the class.
 */
const schemeScript = `
(() => {
  const { classList, dataset } = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    const stored = localStorage.getItem('mantine-color-scheme-value');
    const isChosen = stored === 'light' || stored === 'dark';
    const isDark = isChosen ? stored === 'dark' : system.matches;
    dataset.mantineColorScheme = isDark ? 'dark' : 'light';
    classList.toggle('dark-mode', isDark);
  };
  show();
  system.addEventListener('change', show);
  addEventListener('storage', show);
})();
`;

/**
 * "Try it out" sends what the web app sends: the session cookie and its CSRF token. Only the requested path
 * is resolved: Swagger UI would walk hundreds each time, which takes seconds.
 */
const startScript = `
const resolveOnePath = ({ fn: { resolveSubtree } }) => ({
  fn: {
    resolveSubtree(spec, keys, options) {
      const [part, path] = keys;
      const paths = part === 'paths' ? { [path]: spec.paths[path] } : {};
      return resolveSubtree({ ...spec, paths }, keys, options);
    },
  },
});
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  validatorUrl: null,
  // Hundreds of models, which each route shows where it uses them.
  defaultModelsExpandDepth: -1,
  plugins: [resolveOnePath],
  requestInterceptor(request) {
    const token = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie);
    if (token) request.headers['X-XSRF-TOKEN'] = decodeURIComponent(token[1]);
    return request;
  },
});
`;
