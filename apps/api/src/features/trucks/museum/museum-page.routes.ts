import { modelOfTruck } from '@waybill/schema/features/trucks.models';
import { idSchema } from '@waybill/schema/text';
import escapeHtml from 'escape-html';
import { Router } from 'express';
import { createCards, sendCard } from '../../../http/cards.ts';
import type { Services } from '../../../http/context.ts';
import { addressIn } from '../../../http/locale.ts';
import type { AskedPage, WebPage, WrittenPage } from '../../../http/web-app.ts';
import { AppError } from '../../../lib/app-error.ts';
import { cardSize } from '../../../lib/card-drawing.ts';
import { loadTexts } from '../../../lib/load-texts.ts';
import { writeMessage } from '../../../lib/write-message.ts';
import { presentVtcHead, vtcPath } from '../../vtcs/public-page/vtc-page.presenter.ts';
import { findSharedVtc } from '../../vtcs/public-page/vtc-page.service.ts';
import { cardVersion, drawExhibitCard } from './exhibit-card.presenter.ts';
import { findMuseum, findPublicExhibit, listMuseums } from './public.service.ts';
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
      return `<li><a href="${address}">${escapeHtml(truck.nickname ?? modelOfTruck(truck))}</a></li>`;
    });
    const page = {
      title: writeMessage(texts.title, asked.locale, { company: company.row.name }),
      description: writeMessage(texts.trucks, asked.locale, { count: exhibits.length }),
      path,
    };
    return write(company.head, page, `<ul>${links.join('')}</ul>`);
  },
  async listAddresses(services) {
    const tags = await listMuseums(services);
    return tags.map((tag) => ({ path: `${vtcPath(tag)}/museum` }));
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
    const model = modelOfTruck(truck);
    const facts = [
      truck.nickname !== null && model,
      truck.plate,
      `${km} km`,
      writeMessage(texts.deliveries, asked.locale, { count: jobs }),
    ];
    const title = `${truck.nickname ?? model} · ${row.name} [${row.tag}]`;
    const page = {
      title,
      description: facts.filter(Boolean).join(' · '),
      path: `${vtcPath(row.tag)}/museum/${truck.id}`,
      image: {
        path: `/media/museum/${encodeURIComponent(row.tag)}/${truck.id}.png`,
        ...cardSize,
        alt: title,
        isWide: true,
      },
    };
    return write(company.head, page, '');
  },
};

/** Creates the router for link preview pictures of trucks in public museums. Browsers revalidate on each request. */
export function createExhibitCardRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const makeCard = createCards(services);
  router.get('/museum/:tag/:name', async (request, response) => {
    const [, truckId] = /^(.+)\.png$/.exec(request.params.name) ?? [];
    const { data: id } = idSchema.safeParse(truckId);
    const row = await findSharedVtc(services, request.params.tag);
    const exhibit = row && id !== undefined && (await findPublicExhibit(services, row.tag, id));
    if (!exhibit) throw new AppError('NOT_FOUND');
    const { instanceName } = services.config;
    const deliveries = writeMessage(en.deliveries, 'en', { count: exhibit.jobs });
    const vtc = { name: row.name, tag: row.tag };
    const content = { vtc, exhibit, deliveries, instanceName };
    const card = makeCard([cardVersion, content], (lettering) =>
      drawExhibitCard(content, lettering),
    );
    await sendCard(services, request, response, card, { fileName: 'truck.png' });
  });
  return router;
}

async function findCompany({ params, locale }: AskedPage, services: Services) {
  const row = await findSharedVtc(services, params['tag']);
  return row && { row, head: presentVtcHead(row, services.config, locale) };
}

function write(
  head: WrittenPage['head'],
  page: Pick<WrittenPage['head'], 'title' | 'description' | 'path'> & Partial<WrittenPage['head']>,
  after: string,
): WrittenPage {
  const { title, description } = page;
  return {
    head: { ...head, ...page, graph: [] },
    body: `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p>${after}</main>`,
  };
}
