import { nameOfTruck } from '@waybill/schema/features/trucks.models';
import { idSchema } from '@waybill/schema/text';
import escapeHtml from 'escape-html';
import type { Services } from '../../../http/context.ts';
import { addressIn } from '../../../http/locale.ts';
import type { AskedPage, WebPage, WrittenPage } from '../../../http/web-app.ts';
import { loadTexts } from '../../../lib/load-texts.ts';
import { writeMessage } from '../../../lib/write-message.ts';
import { presentVtcHead, vtcPath } from '../../vtcs/public-page/vtc-page.presenter.ts';
import { findSharedVtc } from '../../vtcs/public-page/vtc-page.service.ts';
import { findMuseum, findPublicExhibit } from './public.service.ts';
import en from './texts/en.json' with { type: 'json' };

const textsIn = await loadTexts(
  en,
  (language) => import(/* @vite-ignore */ `./texts/${language}.json`, { with: { type: 'json' } }),
);

/** The page of a company’s public museum. */
export const museumPage: WebPage = {
  path: '/vtc/:tag/museum',
  isTranslated: true,
  async find(asked, services) {
    const company = await findCompany(asked, services);
    const exhibits = company && (await findMuseum(services, company.row.tag));
    if (!exhibits || exhibits.length === 0) return null;
    const texts = textsIn(asked.locale);
    const path = `${vtcPath(company.row.tag)}/museum`;
    const links = exhibits.map(({ truck }) => {
      const address = escapeHtml(addressIn(asked.named, `${path}/${truck.id}`));
      return `<li><a href="${address}">${escapeHtml(nameOfTruck(truck))}</a></li>`;
    });
    const page = {
      title: writeMessage(texts.title, asked.locale, { company: company.row.name }),
      description: writeMessage(texts.trucks, asked.locale, { count: exhibits.length }),
      path,
    };
    return write(company.head, page, `<ul>${links.join('')}</ul>`);
  },
};

/** The page of a truck in a public museum. */
export const exhibitPage: WebPage = {
  path: '/vtc/:tag/museum/:truckId',
  isTranslated: true,
  async find(asked, services) {
    const { data: truckId } = idSchema.safeParse(asked.params['truckId']);
    const company = await findCompany(asked, services);
    if (!company || truckId === undefined) return null;
    const found = await findPublicExhibit(services, company.row.tag, truckId);
    if (!found) return null;
    const { truck, distanceM, jobs } = found;
    const texts = textsIn(asked.locale);
    const km = new Intl.NumberFormat(asked.locale).format(Math.round(distanceM / 1_000));
    const { row } = company;
    const page = {
      title: `${nameOfTruck(truck)} · ${row.name} [${row.tag}]`,
      description: [
        truck.name,
        `${km} km`,
        writeMessage(texts.deliveries, asked.locale, { count: jobs }),
      ].join(' · '),
      path: `${vtcPath(row.tag)}/museum/${truck.id}`,
    };
    return write(company.head, page, '');
  },
};

async function findCompany({ params, locale }: AskedPage, services: Services) {
  const row = await findSharedVtc(services, params['tag']);
  return row && { row, head: presentVtcHead(row, services.config, locale) };
}

function write(
  head: WrittenPage['head'],
  page: Pick<WrittenPage['head'], 'title' | 'description' | 'path'>,
  after: string,
): WrittenPage {
  const { title, description } = page;
  return {
    head: { ...head, ...page, graph: [] },
    body: `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p>${after}</main>`,
  };
}
