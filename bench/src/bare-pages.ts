import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Express } from 'express';
import type { Pool } from 'pg';

const webDir = fileURLToPath(new URL('../../apps/web/dist/', import.meta.url));

interface EntryRow {
  readonly id: string;
  readonly name: string;
  readonly tag: string;
  readonly slogan: string;
  readonly memberCount: number;
  readonly recruitment: string;
  readonly isPublic: boolean;
}

interface CardRow extends EntryRow {
  readonly country: string | null;
  readonly createdAt: string;
  readonly discordUrl: string | null;
  readonly websiteUrl: string | null;
  readonly logo_url: string;
  readonly logo_width: number;
  readonly logo_height: number;
  readonly banner_url: string | null;
  readonly banner_width: number | null;
  readonly banner_height: number | null;
}

interface Page {
  readonly title: string;
  readonly description: string;
  readonly address: string;
  readonly image: string;
  readonly imageAlt: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly card: string;
  readonly about: object;
  readonly body: string;
}

const recruiting: Readonly<Record<string, string>> = {
  OPEN: 'Open to everyone',
  APPLICATION: 'Takes drivers by application',
  CLOSED: 'Not taking new drivers at the moment',
};

/**
 * Serves the directory and a company's page as HTML from a template, in the first version that an engineer
 * would write.
 */
export function serveBarePages(app: Express, pool: Pool): void {
  if (!existsSync(`${webDir}index.html`)) return;
  serveDirectory(app, pool);
  serveCompany(app, pool);
}

function serveDirectory(app: Express, pool: Pool): void {
  const write = createTemplate('/vtcs');
  app.get('/vtcs', async (request, response) => {
    const { rows } = await pool.query<EntryRow>(
      `SELECT id, name, tag, slogan, "memberCount", recruitment, "isPublic" FROM bare.companies
       WHERE delete_after IS NULL ORDER BY "memberCount" DESC, id DESC LIMIT 25`,
    );
    const shown = rows.slice(0, 24);
    const last = rows.length > 24 ? shown.at(-1) : undefined;
    const site = `http://${request.headers.host}`;
    const title = 'Virtual trucking companies';
    const description =
      'Companies that drive in Euro Truck Simulator 2 and American Truck Simulator: who they are, ' +
      'what they drive, and how to join.';
    const entries = shown.map((row) => {
      const called = escape(`${row.name} [${row.tag}]`);
      const link = row.isPublic ? `<a href="${addressOf(row)}">${called}</a>` : called;
      return `<li>${link}<br>${escape([row.slogan, ...factsOf(row)].join(' · '))}</li>`;
    });
    const more = last
      ? `<p><a href="/vtcs?cursor=${last.memberCount}.${last.id}">More companies</a></p>`
      : '';
    const page: Page = {
      title,
      description,
      address: `${site}/vtcs`,
      image: `${site}/landing-card.jpg`,
      imageAlt: 'The overview of a company',
      width: 1_200,
      height: 630,
      card: 'summary_large_image',
      about: {
        '@type': 'ItemList',
        name: title,
        itemListElement: shown
          .filter((row) => row.isPublic)
          .map((row, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: row.name,
            url: `${site}${addressOf(row)}`,
          })),
      },
      body: `<h1>${title}</h1><p>${description}</p><ul>${entries.join('')}</ul>${more}`,
    };
    response.type('html').send(write(page));
  });
}

function serveCompany(app: Express, pool: Pool): void {
  const write = createTemplate('/vtc/:tag');
  app.get('/vtc/:tag', async (request, response) => {
    const { rows } = await pool.query<CardRow>(
      `SELECT c.*, p."discordUrl", p."websiteUrl",
              logo.url AS logo_url, logo.width AS logo_width, logo.height AS logo_height,
              banner.url AS banner_url, banner.width AS banner_width, banner.height AS banner_height
       FROM bare.companies c JOIN bare.images logo ON logo.id = c.logo_id
       LEFT JOIN bare.images banner ON banner.id = c.banner_id
       JOIN bare.company_pages p ON p.company_id = c.id
       WHERE lower(c.tag) = lower($1) AND c."isPublic" AND c.delete_after IS NULL`,
      [request.params.tag],
    );
    const [row] = rows;
    if (!row) {
      response.sendStatus(404);
      return;
    }
    const site = `http://${request.headers.host}`;
    const title = `${row.name} [${row.tag}]`;
    const facts = factsOf(row).join(' · ');
    const isWide = row.banner_url !== null;
    const page: Page = {
      title,
      description: `${row.slogan} · ${facts}`,
      address: `${site}${addressOf(row)}`,
      image: `${site}${row.banner_url ?? row.logo_url}`,
      imageAlt: `${isWide ? 'Banner' : 'Logo'} of ${row.name}`,
      width: isWide ? row.banner_width : row.logo_width,
      height: isWide ? row.banner_height : row.logo_height,
      card: isWide ? 'summary_large_image' : 'summary',
      about: {
        '@type': 'Organization',
        name: row.name,
        alternateName: row.tag,
        slogan: row.slogan,
        url: `${site}${addressOf(row)}`,
        logo: `${site}${row.logo_url}`,
        foundingDate: row.createdAt.slice(0, 10),
        numberOfEmployees: { '@type': 'QuantitativeValue', value: row.memberCount },
        address: row.country
          ? { '@type': 'PostalAddress', addressCountry: row.country }
          : undefined,
        sameAs: [row.websiteUrl, row.discordUrl].filter(Boolean),
      },
      body: `<h1>${escape(title)}</h1><p>${escape(row.slogan)}</p><p>${facts}</p>
        <p><a href="/vtcs">Virtual trucking companies</a></p>`,
    };
    response.type('html').send(write(page));
  });
}

function addressOf({ tag }: EntryRow): string {
  return `/vtc/${encodeURIComponent(tag)}`;
}

function factsOf({ memberCount: count, recruitment }: EntryRow): string[] {
  return [`${count} ${count === 1 ? 'driver' : 'drivers'}`, recruiting[recruitment] ?? ''];
}

/** The built page with the files that one of its pages loads, except the parts that vary. */
function createTemplate(path: string): (page: Page) => string {
  const [start = '', above = '', below = ''] = readFileSync(`${webDir}index.html`, 'utf8').split(
    /<title>[^<]*<\/title>|<!--page-->/,
  );
  const table: { path: string; files: { en: string[] } }[] = JSON.parse(
    readFileSync(`${webDir}page-files.json`, 'utf8'),
  );
  const files = table.find((each) => each.path === path)?.files.en ?? [];
  const preloads = files
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="preload" as="style" crossorigin href="${file}">`
        : `<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">`,
    )
    .join('\n    ');
  return (page) => {
    const [title, description] = [escape(page.title), escape(page.description)];
    const about = JSON.stringify({ '@context': 'https://schema.org', '@graph': [page.about] });
    return `${start}<title>${title} · Waybill</title>
    <link rel="canonical" href="${page.address}">
    <meta name="description" content="${description}">
    <meta property="og:type" content="website">
    <meta property="og:site_name" content="Waybill">
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${description}">
    <meta property="og:url" content="${page.address}">
    <meta property="og:image" content="${page.image}">
    <meta property="og:image:width" content="${page.width}">
    <meta property="og:image:height" content="${page.height}">
    <meta property="og:image:alt" content="${escape(page.imageAlt)}">
    <meta name="twitter:card" content="${page.card}">
    <script type="application/ld+json">${about.replaceAll('<', '\\u003c')}</script>
    <link rel="alternate" hreflang="en" href="${page.address}?lang=en">
    <link rel="alternate" hreflang="de" href="${page.address}?lang=de">
    <link rel="alternate" hreflang="x-default" href="${page.address}">
    ${preloads}${above}<main>${page.body}</main>${below}`;
  };
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
