import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { languages, type Language } from '@waybill/schema/preferences';
import compression from 'compression';
import express, {
  type ErrorRequestHandler,
  type RequestHandler,
  type Request,
  type Response,
  Router,
} from 'express';
import serveCompressed from 'express-static-gzip';
import { renderBrandingStyle } from './branding-style.ts';
import type { Services } from './context.ts';
import { type OwnSight, renderFirstSight } from './first-sight.ts';
import { limitRequests } from './guards.ts';
import { createLanding } from './landing.ts';
import { readPreferringReplica } from './long-reads.ts';
import { addressIn, chooseLocale, localeNamedBy } from './locale.ts';
import {
  bodyMark,
  type PageHead,
  renderAlternate,
  renderHead,
  renderMissingHead,
  renderTitle,
  splitAtTitle,
} from './page-head.ts';
import { findPage, readPageFiles, renderPreloads, renderUserPreload } from './page-files.ts';
import { createSiteFiles, type SiteAddress } from './site-files.ts';
import { createVisitorMiddleware, visitorOf } from './visitors.ts';

/** A web app address for which the server renders a part, for readers without scripts. */
export interface WebPage {
  readonly path: string;
  /** Null is answered with 404 and the same page. */
  readonly find: (asked: AskedPage, services: Services) => Promise<WrittenPage | null>;
  /** Whether the content is in the reader's language and each language has its own address. */
  readonly isTranslated?: true;
  /** Addresses below this one for search engines. */
  readonly listAddresses?: (services: Services) => Promise<readonly SiteAddress[]>;
}

/** The request for a page, and its reader's language. */
export interface AskedPage extends Pick<Request, 'params' | 'query'> {
  readonly locale: Language;
  /** The language if the address names it, as links on the page then do; else null. */
  readonly named: Language | null;
}

export interface WrittenPage {
  readonly head: PageHead;
  /** HTML shown until the app runs. */
  readonly body?: string;
}

/**
 * Serves the built web app: hashed assets that never change, compressed at build time, the landing page, and
 * one page for every other address that a browser navigates to. Without a build, as in development, it serves
 * nothing.
 */
export function createWebApp(
  webDir: string,
  services: Services,
  pages: readonly WebPage[],
  ownSights: readonly OwnSight[],
): Router {
  const router = Router();
  const file = join(webDir, 'index.html');
  if (!existsSync(file)) return router;

  const { config, branding } = services;
  const fillPage = createFiller(readFileSync(file, 'utf8'));
  const pageFiles = readPageFiles(webDir);
  const sendPage = (request: Request, response: Response, head: string, written: Written = {}) => {
    const locale = chooseLocale(request, response);
    const { files, firstSight } = findPage(pageFiles, request.path, locale);
    const ofUser = preloadUser(request);
    // The response depends on the user, so no shared cache may keep it.
    const keep = ofUser.length > 0 ? 'private, no-cache' : 'no-cache';
    const style = renderBrandingStyle(branding.current());
    const elements = [head, ...(style === '' ? [] : [style])];
    const preloads = [...ofUser, ...renderPreloads(files)];
    const isForMember = firstSight !== undefined && vtcOf(request) !== null;
    const shown = isForMember
      ? { locale, body: renderFirstSight(firstSight, written.body ?? '', config) }
      : written;
    sendHtml(response, keep, fillPage(elements, { ...shown, preloads }));
  };

  const showPage =
    ({ path, find, isTranslated }: WebPage): RequestHandler =>
    async (request, response) => {
      const { params, query } = request;
      const locale = chooseLocale(request, response);
      const named = isTranslated ? localeNamedBy(request) : null;
      const page = await readPreferringReplica({ path, takesLong: true }, services, (chosen) =>
        find({ params, query, locale, named }, chosen),
      );
      if (!page) return sendPage(request, response.status(404), renderMissingHead(config));
      const { head, body } = page;
      const elements = [
        renderHead({ ...head, path: addressIn(named, head.path) }, config),
        ...(isTranslated ? languages : []).map((other) =>
          renderAlternate(other, addressIn(other, head.path), config),
        ),
        // The address at which each reader gets their own language.
        renderAlternate('x-default', head.path, config),
      ];
      const written = { ...(isTranslated && { locale }), ...(body !== undefined && { body }) };
      sendPage(request, response, elements.join('\n    '), written);
    };

  const showOwn =
    ({ find }: OwnSight): RequestHandler =>
    async (request, response) => {
      const vtcId = vtcOf(request);
      const locale = chooseLocale(request, response);
      const own = vtcId === null ? null : await find({ vtcId, locale }, services);
      const title = renderTitle(config.instanceName);
      if (own === null) return sendPage(request, response, title);
      const { body, preload } = own;
      sendPage(request, response, [title, preload].join('\n    '), { body });
    };

  /** An address that can't be decoded still gets a page. */
  const showMissing: ErrorRequestHandler = (error: unknown, _request, response, next) => {
    if (!(error instanceof URIError)) return next(error);
    sendHtml(response.status(404), 'no-cache', fillPage([renderMissingHead(config)]));
  };

  router.use(compression());
  router.use(
    '/assets',
    serveCompressed(join(webDir, 'assets'), {
      enableBrotli: true,
      index: false,
      serveStatic: { immutable: true, maxAge: '1y' },
    }),
  );
  const arrive = [
    limitRequests(services),
    redirectToPublicHost(config.publicUrl),
    refreshBranding(services),
    ...createVisitorMiddleware(services),
  ];
  router.use(createSiteFiles(services, pages));
  router.use(createLanding(webDir, services, arrive));
  // Before the files: looking for one on disk takes as long as rendering the page.
  for (const page of pages) router.get(page.path, ...arrive, showPage(page));
  for (const sight of ownSights) router.get(sight.path, ...arrive, showOwn(sight));
  router.use(serveOtherFiles(webDir));
  router.get(/^\/(?!api\/|media\/|assets\/)/, ...arrive, (request, response) =>
    sendPage(request, response, renderTitle(config.instanceName)),
  );
  router.use(showMissing);
  return router;
}

/** A page request looks up what another replica has set, for the requests after it. */
function refreshBranding({ branding }: Services): RequestHandler {
  return (_request, _response, next) => {
    branding.refresh();
    next();
  };
}

/** The service worker and what it loads must match, and a new one takes over at once. */
const workerFiles: ReadonlySet<string> = new Set(['service-worker.js', 'push-texts.js']);

/** Serves icons, scripts that run first and the like, but no pages, which must be filled first. */
function serveOtherFiles(webDir: string): RequestHandler {
  const serveFile = express.static(webDir, {
    index: false,
    maxAge: '1h',
    setHeaders(response, path) {
      const isOfWorker =
        workerFiles.has(basename(path)) || basename(dirname(path)) === 'push-texts';
      if (isOfWorker) response.setHeader('cache-control', 'no-cache');
    },
  });
  return function serveStatic(request, response, next) {
    // An encoded slash would bypass this check.
    if (/^\/((index\.html|page-files\.json)$|landing\/)|%(2f|5c)/i.test(request.path))
      return next();
    serveFile(request, response, next);
  };
}

/** The parts that the server adds to a page, and its language if it isn't the build's. */
interface Written {
  readonly body?: string;
  readonly locale?: Language;
  /** After everything that the first paint needs. */
  readonly preloads?: readonly string[];
}

/** Replaces the title in the built page with other elements, and its mark with the server's content. */
function createFiller(html: string): (elements: readonly string[], written?: Written) => string {
  const [before, after] = splitAtTitle(html);
  const [above = '', below = ''] = after.split(bodyMark);
  const [inHead = '', inBody = ''] = above.split('</head>');
  return (elements, { body = '', locale = languages[0], preloads = [] } = {}) => {
    const beginning = before.replace(/<html lang="\w+"/, `<html lang="${locale}"`);
    return `${beginning}${elements.join('\n    ')}${inHead}${preloads.join('\n    ')}</head>${inBody}${body}${below}`;
  };
}

/**
 * Preloads the dashboard's first request. Only there: other pages don't send it first, so the response could
 * be stale by the time it is used.
 */
function preloadUser(request: Request): string[] {
  const { actor } = visitorOf(request);
  const isDashboard = /^\/dashboard(\/|$)/i.test(request.path);
  return isDashboard && actor ? [renderUserPreload(actor.steamId)] : [];
}

/** The company of the visitor; others are redirected away from the dashboard. */
function vtcOf(request: Request): string | null {
  return visitorOf(request).actor?.vtcId ?? null;
}

function sendHtml(response: Response, keep: string, html: string): void {
  response.set('cache-control', keep).type('html').send(html);
}

/**
 * Redirects to the public host. localhost and 127.0.0.1 are one server but not one site: cookies of one are
 * missing on the other, and sign-in would fail.
 */
function redirectToPublicHost(publicUrl: string): RequestHandler {
  const { host } = new URL(publicUrl);
  const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
  return (request, response, next) => {
    const asked = request.headers.host ?? host;
    if (asked !== host && loopback.test(asked) && loopback.test(host)) {
      // Appended, not resolved: a path such as /\example.org would resolve to another host.
      return response.redirect(302, `${publicUrl}${request.originalUrl}`);
    }
    next();
  };
}
