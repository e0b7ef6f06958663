import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRunnableDevEnvironment, runnerImport, type Plugin, type ViteDevServer } from 'vite';
import { lighterFont } from '../build/fewer-weights.ts';
import { localeNames } from '../build/locale-names.ts';
import type * as RenderModule from '../src/landing/render.tsx';

type Render = typeof RenderModule;

const root = fileURLToPath(new URL('../', import.meta.url));
const source = fileURLToPath(new URL('../src/landing/render.tsx', import.meta.url));
/** The landing page's document, with a placeholder for the language. */
const document = readFileSync(new URL('./page.html', import.meta.url), 'utf8');
/** The part of the head that all languages share. */
const head = readFileSync(new URL('./head.html', import.meta.url), 'utf8').trim();
const fonts = [
  lighterFont,
  '/node_modules/@fontsource/overpass/files/overpass-latin-700-normal.woff2',
];

/**
 * Renders the landing page into its document for each language, at build time and, in development, on each
 * request. Preloads the fonts that every page needs.
 */
export function prerender(): Plugin {
  let server: ViteDevServer | undefined;

  function loadRender(): Promise<Render> {
    const ssr = server?.environments['ssr'];
    if (ssr && isRunnableDevEnvironment(ssr)) return ssr.runner.import<Render>(source);
    return loadBuiltRender();
  }

  /** Chooses the language like the server; undefined if the address is not the landing page. */
  async function findLocale({ url, headers }: IncomingMessage): Promise<string | undefined> {
    const { locales, matchLocale } = await loadRender();
    const path = url?.split('?')[0];
    if (path === '/') return matchLocale(headers['accept-language']?.split(/[,;]/) ?? []);
    return locales.find((tag) => path === `/${tag}`);
  }

  async function show(
    devServer: ViteDevServer,
    request: IncomingMessage,
    response: ServerResponse,
    next: (error?: unknown) => void,
  ): Promise<void> {
    try {
      const locale = await findLocale(request);
      if (locale === undefined) return next();
      const html = await devServer.transformIndexHtml(request.url ?? '/', documentIn(locale));
      response.setHeader('content-type', 'text/html').end(html);
    } catch (error) {
      next(error);
    }
  }

  return {
    name: 'waybill:prerender',
    configureServer(devServer) {
      server = devServer;
      devServer.middlewares.use(
        (request, response, next) => void show(devServer, request, response, next),
      );
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const {
          renderLanding,
          renderMark,
          renderOffline,
          renderTokens,
          renderFrameTokens,
          locales,
        } = await loadRender();
        const page = locales.reduce(
          (text, locale) => text.replace(`<!--page:${locale}-->`, () => renderLanding(locale)),
          html
            .replace('<!--head-->', () => head.replaceAll('\n', '\n    '))
            .replace('<!--tokens-->', () => `<style>${renderTokens()}</style>`)
            .replace('<!--frame-tokens-->', () => `<style>${renderFrameTokens()}</style>`)
            .replace('<!--mark-->', () => renderMark())
            .replace('<!--offline-->', () => renderOffline())
            .replace('<!--fonts-->', fonts.map(preload).join('\n    ')),
        );
        return server ? fillForDevelopment(page) : page;
      },
    },
  };
}

const builtDocument = /\/landing\/([\w-]+)\.html$/;

/** Builds a landing page per language, and a file with what the server adds to its head. */
export function writeLandingPages(): Plugin {
  return {
    name: 'waybill:landing-pages',
    async config() {
      const { locales } = await loadBuiltRender();
      const input = locales.map((locale) => `landing/${locale}.html`);
      return { build: { rolldownOptions: { input } } };
    },
    resolveId: (id) => (id.startsWith('landing/') ? join(root, id) : null),
    load(id) {
      const [, locale] = builtDocument.exec(id) ?? [];
      return locale === undefined ? null : documentIn(locale);
    },
    async generateBundle() {
      const { renderLandingHead, locales } = await loadBuiltRender();
      for (const locale of locales) {
        const head = JSON.stringify(renderLandingHead(locale));
        this.emitFile({ type: 'asset', fileName: `landing/${locale}.json`, source: head });
      }
    },
  };
}

function documentIn(locale: string): string {
  return document.replaceAll('{{locale}}', locale);
}

let built: Promise<Render> | undefined;

function loadBuiltRender(): Promise<Render> {
  built ??= runnerImport<Render>(source, {
    configFile: false,
    plugins: [leaveOutStyles(), localeNames()],
    resolve: { external: true },
  }).then(({ module }) => module);
  return built;
}

/** Removes style imports: rendering to HTML needs none, and Vite's CSS plugin fails in a separate runner. */
function leaveOutStyles(): Plugin {
  const nothing = '\0no-styles';
  return {
    name: 'waybill:leave-out-styles',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('.css') ? nothing : null),
    load: (id) => (id === nothing ? '' : null),
  };
}

function preload(file: string): string {
  return `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin />`;
}

/** Fills the placeholders that the API fills in a built page. */
function fillForDevelopment(html: string): string {
  return html.replaceAll('{{name}}', 'Waybill').replaceAll('{{steamEmulated}}', 'true');
}
