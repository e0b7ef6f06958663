import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages, type Language } from '@waybill/schema/preferences';
import escapeHtml from 'escape-html';
import { type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Branding } from '../lib/branding.ts';
import { renderBrandingStyle } from './branding-style.ts';
import type { Services } from './context.ts';
import { chooseLocale } from './locale.ts';
import {
  commonImage,
  renderAlternate,
  renderGraph,
  renderHead,
  splitAtTitle,
} from './page-head.ts';

const headSchema = z.object({
  title: z.string(),
  description: z.string(),
  cardAlt: z.string(),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
});
type LandingHead = z.infer<typeof headSchema>;

/** Returns the canonical address of the landing page in a language, for search engines. */
export function landingPath(locale: Language): string {
  return locale === languages[0] ? '/' : `/${locale}`;
}

/**
 * Serves the landing page: at `/` in the visitor's language, and in each language at its own address. It was
 * rendered at build time; the operator's settings are filled in here, once per change.
 */
export function createLanding(
  webDir: string,
  { config, branding }: Pick<Services, 'config' | 'branding'>,
  arrive: readonly RequestHandler[],
): Router {
  const router = Router();
  const fill = (by: Branding) => ({
    by,
    pages: new Map(languages.map((locale) => [locale, fillPage(webDir, locale, config, by)])),
  });
  let filled = fill(branding.current());
  // Private, because the response may set a browser's first cookie.
  const send = (response: Response, locale: Language) => {
    if (filled.by !== branding.current()) filled = fill(branding.current());
    const page = filled.pages.get(locale);
    response.set('cache-control', 'private, no-cache').type('html').send(page);
  };

  router.get('/', ...arrive, (request, response) =>
    send(response, chooseLocale(request, response)),
  );
  for (const locale of languages) {
    router.get(`/${locale}`, ...arrive, (_request, response) => send(response, locale));
  }
  return router;
}

function fillPage(webDir: string, locale: Language, config: Config, branding: Branding): string {
  const file = join(webDir, 'landing', locale);
  const html = fillLegalLinks(readFileSync(`${file}.html`, 'utf8'), branding)
    .replaceAll('{{name}}', escapeHtml(config.instanceName))
    .replaceAll('{{steamEmulated}}', String(config.steamEmulated));
  const head = readHead(`${file}.json`, config);
  const [before, after] = splitAtTitle(html);
  const { title, description, cardAlt } = head;
  const path = landingPath(locale);
  const page = { title, description, path, image: { ...commonImage, alt: cardAlt } };
  const elements = [
    renderHead(page, config),
    ...languages.map((other) => renderAlternate(other, landingPath(other), config)),
    renderAlternate('x-default', '/', config),
    renderBrandingStyle(branding),
    describeForSearch(head, locale, config),
  ];
  return `${before}${elements.join('\n    ')}${after}`;
}

/** Fills in the addresses of imprint and privacy notice, and removes the items that are not set. */
function fillLegalLinks(html: string, { imprintUrl, privacyUrl }: Branding): string {
  return Object.entries({ imprint: imprintUrl, privacy: privacyUrl }).reduce(
    (page, [name, url]) =>
      url === null
        ? page.replace(new RegExp(`<li data-legal="${name}">.*?</li>`, 's'), '')
        : page.replace(`{{${name}}}`, escapeHtml(url)),
    html,
  );
}

function readHead(file: string, { instanceName }: Config): LandingHead {
  const fill = (text: string) => text.replaceAll('{{name}}', instanceName);
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'), (_key, value: unknown) =>
    typeof value === 'string' ? fill(value) : value,
  );
  return headSchema.parse(parsed);
}

/** The product and its FAQ, in the vocabulary of schema.org. */
function describeForSearch(head: LandingHead, locale: Language, config: Config): string {
  const { instanceName, publicUrl } = config;
  const graph = [
    {
      '@type': 'SoftwareApplication',
      name: instanceName,
      url: `${publicUrl}/`,
      description: head.description,
      inLanguage: locale,
      applicationCategory: 'GameApplication',
      operatingSystem: 'Web',
      image: `${publicUrl}${commonImage.path}`,
      offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
    },
    {
      '@type': 'FAQPage',
      inLanguage: locale,
      mainEntity: head.faq.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ];
  return renderGraph(graph);
}
