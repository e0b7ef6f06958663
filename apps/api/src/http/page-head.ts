import escapeHtml from 'escape-html';
import type { Config } from '../config.ts';

/** What a page tells search engines and the cards of shared links, as plain text. */
export interface PageHead {
  /** Without the instance's name, which is added. */
  readonly title: string;
  readonly description: string;
  /** The one path under which the page is to be known. */
  readonly path: string;
  readonly image: HeadImage;
  /** What it is about, in the vocabulary of schema.org. */
  readonly graph?: readonly object[];
}

/** The picture of a page that has none of its own: a copy of a screen, a file of the web app. */
export const commonImage = { path: '/landing-card.jpg', width: 1_200, height: 630, isWide: true };

interface HeadImage {
  /** From the root of this server. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** Whether a card shows it across its whole width. */
  readonly isWide: boolean;
}

/**
 * The elements of a page's head. Addresses are those of PUBLIC_URL: what a request says of the host
 * cannot be trusted.
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

/** Where a page is to be found in a language, or by `x-default` in that of its reader. */
export function renderAlternate(locale: string, path: string, { publicUrl }: Config): string {
  const address = escapeHtml(`${publicUrl}${path}`);
  return `<link rel="alternate" hreflang="${escapeHtml(locale)}" href="${address}">`;
}

/** What a page is about, for search engines. */
export function renderGraph(graph: readonly object[]): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  // A name with a closing tag in it must not end the element.
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}

/** The head of a page that is not there. */
export function renderMissingHead({ instanceName }: Config): string {
  return `${renderTitle(instanceName)}\n    ${meta('name', 'robots', 'noindex')}`;
}

/** The built page before and after the title, in whose place the server's head comes. */
export function splitAtTitle(html: string): [before: string, after: string] {
  const [before = '', after = ''] = html.split(/<title>[^<]*<\/title>/);
  return [before, after];
}

/** Where the built page has room for what the server writes into it, until the app runs. */
export const bodyMark = '<!--page-->';

/** The title alone, for a page that has nothing more to say. */
export function renderTitle(title: string): string {
  return `<title>${escapeHtml(title)}</title>`;
}

function meta(attribute: 'name' | 'property', key: string, content: string): string {
  return `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`;
}
