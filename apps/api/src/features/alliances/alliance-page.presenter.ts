import { allianceCardTexts } from '@waybill/schema/features/alliances.texts';
import escapeHtml from 'escape-html';
import type { Config } from '../../config.ts';
import { commonImage, type PageHead } from '../../http/page-head.ts';
import { vtcPath } from '../vtcs/public-page/vtc-page.presenter.ts';
import type { AllianceRow, CompanyRow } from './reading.data.ts';

/** Returns the head of an alliance's public page. */
export function presentAllianceHead(
  { name, slug, description, createdAt }: AllianceRow,
  companies: readonly CompanyRow[],
  { publicUrl }: Config,
): PageHead {
  const path = `/alliance/${slug}`;
  const count = allianceCardTexts.companies(companies.length);
  return {
    title: name,
    description: [...description.split('\n').slice(0, 1), count].filter(Boolean).join(' · '),
    path,
    image: { ...commonImage, alt: name },
    graph: [
      {
        '@type': 'Organization',
        name,
        url: `${publicUrl}${path}`,
        foundingDate: createdAt.toISOString().slice(0, 10),
        member: companies.map((company) => ({ '@type': 'Organization', name: company.name })),
      },
    ],
  };
}

/** Renders a short description of an alliance, shown until the app has loaded. */
export function renderAllianceBody(
  { name, description }: AllianceRow,
  companies: readonly CompanyRow[],
): string {
  const items = companies.map((company) => {
    const label = escapeHtml(`${company.name} [${company.tag}]`);
    return company.isPublic
      ? `<li><a href="${escapeHtml(vtcPath(company.tag))}">${label}</a></li>`
      : `<li>${label}</li>`;
  });
  const text = description === '' ? '' : `<p>${escapeHtml(description)}</p>`;
  return `<main><h1>${escapeHtml(name)}</h1>${text}<ul>${items.join('')}</ul></main>`;
}
