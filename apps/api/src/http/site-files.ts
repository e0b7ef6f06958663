import { Router } from 'express';
import escapeHtml from 'escape-html';
import { languages, type Language } from '@waybill/schema/preferences';
import type { Config } from '../config.ts';
import type { Branding } from '../lib/branding.ts';
import type { Services } from './context.ts';
import { landingPath } from './landing.ts';
import { barColors } from './look.ts';

/** Pages that require signing in, or that no one visits twice. */
const privatePaths = [
  '/api/',
  '/dashboard',
  '/onboarding',
  '/createvtc',
  '/joinvtc',
  '/join/',
  '/settings',
  '/connect',
  '/logbook',
  '/my-year',
  '/earnings',
  '/payslips/',
  '/notifications',
  '/applications',
  '/otp',
  '/signed-in',
  '/complete-registration',
  '/recover',
  '/operator',
];

const icons = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** A page for search engines, and when it last changed. */
export interface SiteAddress {
  readonly path: string;
  readonly changedAt?: Date;
}

interface SitePages {
  readonly listAddresses?: (services: Services) => Promise<readonly SiteAddress[]>;
}

/** How long a sitemap is cached. */
const sitemapMs = 60_000;

/** Serves the files about the site for programs, with the operator's name and address. */
export function createSiteFiles(services: Services, pages: readonly SitePages[]): Router {
  const { config, branding } = services;
  const router = Router();
  const robots = renderRobots(config);
  const findSitemap = createSitemap(services, pages);
  router.get('/manifest.webmanifest', (_request, response) => {
    response.set('cache-control', 'no-cache').type('application/manifest+json');
    response.send(JSON.stringify(buildManifest(config, branding.current())));
  });
  router.get('/robots.txt', (_request, response) => {
    response.type('text/plain').send(robots);
  });
  router.get('/sitemap.xml', async (_request, response) => {
    response.type('application/xml').send(await findSitemap());
  });
  return router;
}

function createSitemap(services: Services, pages: readonly SitePages[]): () => Promise<string> {
  let kept: { readonly until: number; readonly text: Promise<string> } | null = null;
  const read = async () => {
    const lists = await Promise.all(
      pages.map(async (page) => page.listAddresses?.(services) ?? []),
    );
    return renderSitemap(services.config, lists.flat());
  };
  return async () => {
    const now = services.clock().getTime();
    if (kept === null || kept.until <= now) kept = { until: now + sitemapMs, text: read() };
    return kept.text.catch((error: unknown) => {
      kept = null;
      throw error;
    });
  };
}

function buildManifest({ instanceName }: Config, { logo }: Branding) {
  return {
    id: '/',
    name: instanceName,
    short_name: instanceName.length <= 12 ? instanceName : instanceName.split(' ')[0],
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: barColors.dark,
    theme_color: barColors.light,
    icons: logo ? [iconOf(logo), ...icons] : icons,
  };
}

function iconOf({ url, width, height }: NonNullable<Branding['logo']>) {
  return { src: url, sizes: `${width}x${height}`, type: 'image/webp' };
}

function renderRobots({ publicUrl }: Config): string {
  const rules = privatePaths.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...rules, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

function renderSitemap({ publicUrl }: Config, others: readonly SiteAddress[]): string {
  const address = (locale: Language) => escapeHtml(`${publicUrl}${landingPath(locale)}`);
  const alternates = ([...languages, 'x-default'] as const).map((locale) => {
    const href = address(locale === 'x-default' ? languages[0] : locale);
    return `<xhtml:link rel="alternate" hreflang="${locale}" href="${href}"/>`;
  });
  const urls = languages.map(
    (locale) => `<url><loc>${address(locale)}</loc>${alternates.join('')}</url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    ...others.map(({ path, changedAt }) => {
      const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
      return `<url><loc>${escapeHtml(`${publicUrl}${path}`)}</loc>${changed}</url>`;
    }),
    '</urlset>',
    '',
  ].join('\n');
}
