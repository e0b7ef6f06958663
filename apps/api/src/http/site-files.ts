import { Router } from 'express';
import escapeHtml from 'escape-html';
import { languages, type Language } from '@waybill/schema/preferences';
import type { Config } from '../config.ts';
import { landingPath } from './landing.ts';

/** Where nobody finds anything without being signed in, or comes twice. */
const privatePaths = [
  '/api/',
  '/dashboard',
  '/onboarding',
  '/createvtc',
  '/joinvtc',
  '/join/',
  '/settings',
  '/otp',
  '/signed-in',
  '/complete-registration',
];

const icons = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** What programs read about the site, with the operator's name and address in it. */
export function createSiteFiles(config: Config): Router {
  const router = Router();
  const manifest = JSON.stringify(buildManifest(config));
  const robots = renderRobots(config);
  const sitemap = renderSitemap(config);
  router.get('/manifest.webmanifest', (_request, response) => {
    response.set('cache-control', 'no-cache').type('application/manifest+json').send(manifest);
  });
  router.get('/robots.txt', (_request, response) => {
    response.type('text/plain').send(robots);
  });
  router.get('/sitemap.xml', (_request, response) => {
    response.type('application/xml').send(sitemap);
  });
  return router;
}

function buildManifest({ instanceName }: Config) {
  return {
    id: '/',
    name: instanceName,
    short_name: instanceName.length <= 12 ? instanceName : instanceName.split(' ')[0],
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#262625',
    theme_color: '#262625',
    icons,
  };
}

function renderRobots({ publicUrl }: Config): string {
  const rules = privatePaths.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...rules, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

function renderSitemap({ publicUrl }: Config): string {
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
    '</urlset>',
    '',
  ].join('\n');
}
