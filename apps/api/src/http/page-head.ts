import escapeHtml from 'escape-html';
import type { Config } from '../config.ts';

/** A page's texts for search engines and link previews, as plain text. */
export interface PageHead {
  /** Without the instance's name, which is appended. */
  readonly title: string;
  readonly description: string;
  /** The page's canonical path. */
  readonly path: string;
  readonly image: HeadImage;
  /** The page's subject, in the vocabulary of schema.org. */
  readonly graph?: readonly object[];
}

/** The image of a page without its own: a screenshot, which is a file of the web app. */
export const commonImage = { path: '/landing-card.jpg', width: 1_200, height: 630, isWide: true };

interface HeadImage {
  /** Relative to this server's root. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** Whether a card shows it at full width. */
  readonly isWide: boolean;
}

/**
 * Renders the elements of a page's head. Addresses use PUBLIC_URL, because the request's host can't be
 * trusted.
 */
export function renderHead(head: PageHead, { publicUrl, instanceName }: Config): string {
  const { description, image } = head;
  const title = `${head.title} · ${instanceName}`;
  const url = `${publicUrl}${head.path}`;
  return [
    renderTitle(title),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', instanceName),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', `${publicUrl}${image.path}`),
    meta('property', 'og:image:width', String(image.width)),
    meta('property', 'og:image:height', String(image.height)),
    meta('property', 'og:image:alt', image.alt),
    meta('name', 'twitter:card', image.isWide ? 'summary_large_image' : 'summary'),
    ...(head.graph ? [renderGraph(head.graph)] : []),
  ].join('\n    ');
}

/** Renders the link to a page in a language, or with `x-default` in the reader's own. */
export function renderAlternate(locale: string, path: string, { publicUrl }: Config): string {
  const address = escapeHtml(`${publicUrl}${path}`);
  return `<link rel="alternate" hreflang="${escapeHtml(locale)}" href="${address}">`;
}

/** Renders a page's structured data for search engines. */
export function renderGraph(graph: readonly object[]): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  // A name with a closing tag in it must not end the element.
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}

/** Renders the head of a page that doesn't exist. */
export function renderMissingHead({ instanceName }: Config): string {
  return `${renderTitle(instanceName)}\n    ${meta('name', 'robots', 'noindex')}`;
}

/** Splits the built page at its title, which the server's head replaces. */
export function splitAtTitle(html: string): [before: string, after: string] {
  const [before = '', after = ''] = html.split(/<title>[^<]*<\/title>/);
  return [before, after];
}

/** The place in the built page for content that the server renders, shown until the app runs. */
export const bodyMark = '<!--page-->';

/** Renders the title alone, for a page without other head tags. */
export function renderTitle(title: string): string {
  return `<title>${escapeHtml(title)}</title>`;
}

function meta(attribute: 'name' | 'property', key: string, content: string): string {
  return `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`;
}
