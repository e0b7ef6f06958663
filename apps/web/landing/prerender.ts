import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isRunnableDevEnvironment, runnerImport, type Plugin, type ViteDevServer } from 'vite';
import { lighterFont } from '../build/fewer-weights.ts';
import type * as RenderModule from '../src/landing/render.tsx';

type Render = typeof RenderModule;

const source = fileURLToPath(new URL('../src/landing/render.tsx', import.meta.url));
/** What the heads of all languages have in common. */
const head = readFileSync(new URL('./head.html', import.meta.url), 'utf8').trim();
const fonts = [
  lighterFont,
  '/node_modules/@fontsource/overpass/files/overpass-latin-700-normal.woff2',
];

/**
 * Renders the landing page into its document for each language, at build time and, in development,
 * at each request; has the fonts that every page needs fetched early.
 */
export function prerender(): Plugin {
  let server: ViteDevServer | undefined;

  function loadRender(): Promise<Render> {
    const ssr = server?.environments['ssr'];
    if (ssr && isRunnableDevEnvironment(ssr)) return ssr.runner.import<Render>(source);
    return loadBuiltRender();
  }

  return {
    name: 'waybill:prerender',
    configureServer(devServer) {
      server = devServer;
      devServer.middlewares.use((request, _response, next) => {
        const path = request.url?.split('?')[0];
        const wantsGerman = /^de\b/i.test(request.headers['accept-language'] ?? '');
        if (path === '/') request.url = wantsGerman ? '/landing/de.html' : '/landing/en.html';
        if (path === '/en' || path === '/de') request.url = `/landing${path}.html`;
        next();
      });
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const { renderLanding, renderMark, renderOffline, renderTokens, locales } =
          await loadRender();
        const page = locales.reduce(
          (text, locale) => text.replace(`<!--page:${locale}-->`, () => renderLanding(locale)),
          html
            .replace('<!--head-->', () => head.replaceAll('\n', '\n    '))
            .replace('<!--tokens-->', () => `<style>${renderTokens()}</style>`)
            .replace('<!--mark-->', () => renderMark())
            .replace('<!--offline-->', () => renderOffline())
            .replace('<!--fonts-->', fonts.map(preload).join('\n    ')),
        );
        return server ? fillForDevelopment(page) : page;
      },
    },
  };
}

/** Writes what the server puts into the head of the landing page beside its document. */
export function writeHeads(): Plugin {
  return {
    name: 'waybill:landing-heads',
    async generateBundle() {
      const { renderLandingHead, locales } = await loadBuiltRender();
      for (const locale of locales) {
        const head = JSON.stringify(renderLandingHead(locale));
        this.emitFile({ type: 'asset', fileName: `landing/${locale}.json`, source: head });
      }
    },
  };
}

let built: Promise<Render> | undefined;

function loadBuiltRender(): Promise<Render> {
  built ??= runnerImport<Render>(source, { configFile: false, resolve: { external: true } }).then(
    ({ module }) => module,
  );
  return built;
}

function preload(file: string): string {
  return `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin />`;
}

/** What the API does to a built page. */
function fillForDevelopment(html: string): string {
  return html.replaceAll('{{name}}', 'Waybill').replaceAll('{{steamEmulated}}', 'true');
}
