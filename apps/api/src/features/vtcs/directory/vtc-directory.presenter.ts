import type { PublicVtc } from '@waybill/schema/features/vtcs.models';
import { vtcCardTexts, vtcDirectoryTexts } from '@waybill/schema/features/vtcs.texts';
import escapeHtml from 'escape-html';
import type { Config } from '../../../config.ts';
import { commonImage } from '../../../http/page-head.ts';
import type { WrittenPage } from '../../../http/web-app.ts';
import { vtcPath } from '../public-page/vtc-page.presenter.ts';
import type { DirectoryPage } from './vtc-directory.service.ts';

/** The directory with a page of companies as plain links, until the app runs. */
export function presentDirectory(
  { vtcs, next }: DirectoryPage,
  { publicUrl }: Config,
): WrittenPage {
  const { title, description, imageAlt, more } = vtcDirectoryTexts;
  const following = next === null ? '' : `<p><a href="/vtcs?${escapeHtml(next)}">${more}</a></p>`;
  const items = vtcs.map((vtc) => `<li>${renderEntry(vtc)}</li>`).join('');
  return {
    head: {
      title,
      description,
      path: '/vtcs',
      image: { ...commonImage, alt: imageAlt },
      graph: [
        {
          '@type': 'ItemList',
          name: title,
          itemListElement: vtcs
            .filter(({ isPublic }) => isPublic)
            .map(({ name, tag }, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name,
              url: `${publicUrl}${vtcPath(tag)}`,
            })),
        },
      ],
    },
    body: `<main><h1>${title}</h1><p>${description}</p><ul>${items}</ul>${following}</main>`,
  };
}

function renderEntry({ name, tag, slogan, memberCount, recruitment, isPublic }: PublicVtc): string {
  const called = escapeHtml(`${name} [${tag}]`);
  const heading = isPublic ? `<a href="${escapeHtml(vtcPath(tag))}">${called}</a>` : called;
  const facts = [slogan, vtcCardTexts.drivers(memberCount), vtcCardTexts.recruitment[recruitment]];
  return `${heading}<br>${escapeHtml(facts.join(' · '))}`;
}
