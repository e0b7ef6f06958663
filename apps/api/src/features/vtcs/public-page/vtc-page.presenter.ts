import escapeHtml from 'escape-html';
import type { Config } from '../../../config.ts';
import type { RosterEntry } from '@waybill/schema/features/vtcs.models';
import type { Language } from '@waybill/schema/preferences';
import { addressIn } from '../../../http/locale.ts';
import type { PageHead } from '../../../http/page-head.ts';
import type { AskedPage } from '../../../http/web-app.ts';
import type { Page } from '../../../lib/cursor.ts';
import { buildMediaUrl, findMediaUrl } from '../../media/media.presenter.ts';
import { describeImage, directoryTextsIn, listFacts } from '../card-texts.presenter.ts';
import type { RosterRow, VtcCardRow } from './vtc-page.data.ts';

/** Builds the head of a company's page. Its card shows the banner, or else the logo. */
export function presentVtcHead(row: VtcCardRow, { publicUrl }: Config, locale: Language): PageHead {
  const { name, tag, slogan, logo, banner } = row;
  const { sha256, width, height } = banner ?? logo;
  return {
    title: `${name} [${tag}]`,
    description: [slogan, ...listFacts(row, locale)].join(' · '),
    path: vtcPath(tag),
    graph: [describeVtc(row, publicUrl)],
    image: {
      path: buildMediaUrl(sha256),
      width,
      height,
      alt: describeImage(banner ? 'banner' : 'logo', name, locale),
      isWide: banner !== null,
    },
  };
}

/** Returns the path of a company's page. */
export function vtcPath(tag: string): string {
  return `/vtc/${encodeURIComponent(tag)}`;
}

/** Renders a company's short description and what follows it, shown until the app runs. */
export function renderVtcBody(
  row: VtcCardRow,
  after: string,
  { locale, named }: Pick<AskedPage, 'locale' | 'named'>,
): string {
  const facts = listFacts(row, locale).join(' · ');
  const lines = [row.slogan, facts].map((line) => `<p>${escapeHtml(line)}</p>`);
  const { title } = directoryTextsIn(locale);
  const directory = `<p><a href="${addressIn(named, '/vtcs')}">${title}</a></p>`;
  return `<main><h1>${escapeHtml(`${row.name} [${row.tag}]`)}</h1>${lines.join('')}${after}${directory}</main>`;
}

/** Describes a company in the vocabulary of schema.org. */
function describeVtc(row: VtcCardRow, publicUrl: string): object {
  const { name, tag, slogan, country, logo, foundedOn } = row;
  return {
    '@type': 'Organization',
    name,
    alternateName: tag,
    slogan,
    url: `${publicUrl}${vtcPath(tag)}`,
    logo: `${publicUrl}${buildMediaUrl(logo.sha256)}`,
    foundingDate: foundedOn,
    numberOfEmployees: { '@type': 'QuantitativeValue', value: row.memberCount },
    ...(country !== null && { address: { '@type': 'PostalAddress', addressCountry: country } }),
    sameAs: [row.websiteUrl, row.discordUrl].filter((address) => address !== null),
  };
}

/** Presents members with only their name and join date. */
export function presentRoster({ rows, nextCursor }: Page<RosterRow>): {
  members: RosterEntry[];
  nextCursor: string | null;
} {
  const members = rows.map(({ user, joinedAt }) => ({
    username: user.username,
    avatarUrl: findMediaUrl(user.avatar),
    joinedOn: joinedAt.toISOString().slice(0, 10),
  }));
  return { members, nextCursor };
}
