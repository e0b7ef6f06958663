import type { PublicVtc } from '@waybill/schema/features/vtcs.models';
import escapeHtml from 'escape-html';
import type { Config } from '../../../config.ts';
import { addressIn } from '../../../http/locale.ts';
import { commonImage } from '../../../http/page-head.ts';
import type { AskedPage, WrittenPage } from '../../../http/web-app.ts';
import { directoryTextsIn, listFacts } from '../card-texts.presenter.ts';
import { vtcPath } from '../public-page/vtc-page.presenter.ts';
import type { DirectoryPage } from './vtc-directory.service.ts';

type Reader = Pick<AskedPage, 'locale' | 'named'>;

/** Renders the directory with a page of companies as plain links, shown until the app runs. */
export function presentDirectory(
  { vtcs, next }: DirectoryPage,
  { publicUrl }: Config,
  reader: Reader,
): WrittenPage {
  const { title, description, imageAlt, more } = directoryTextsIn(reader.locale);
  const following =
    next === null
      ? ''
      : `<p><a href="${escapeHtml(addressIn(reader.named, `/vtcs?${next}`))}">${more}</a></p>`;
  const items = vtcs.map((vtc) => `<li>${renderEntry(vtc, reader)}</li>`).join('');
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

function renderEntry(
  { name, tag, slogan, memberCount, recruitment, isPublic }: PublicVtc,
  { locale, named }: Reader,
): string {
  const called = escapeHtml(`${name} [${tag}]`);
  const address = escapeHtml(addressIn(named, vtcPath(tag)));
  const heading = isPublic ? `<a href="${address}">${called}</a>` : called;
  const facts = [slogan, ...listFacts({ memberCount, recruitment }, locale)];
  return `${heading}<br>${escapeHtml(facts.join(' · '))}`;
}
