import { defaultPreferences } from '@waybill/schema/features/users.models';
import type { Language } from '@waybill/schema/preferences';
import { createFormatter, createTranslator } from 'use-intl';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { mergeCatalogues, readCatalogues } from '../../../build/catalogues.ts';
import { formatDistance, formatShare } from '../units.ts';

const catalogues = readCatalogues();
const messagesSchema = z.object({ companyStats: z.object({ jobsDone: z.string() }) });

/** All white space as plain spaces: languages write numbers with narrow and wide ones that don't break. */
const plain = (text: string) => text.replaceAll(/\s/gu, ' ');

interface Expected {
  /** 1, 2, 5 and 22 jobs. */
  readonly jobs: string;
  readonly list: string;
  readonly distance: string;
  readonly share: string;
}

/** Written by hand, as people write them. */
const expected: Readonly<Record<Language, Expected>> = {
  en: {
    jobs: '1 job, 2 jobs, 5 jobs, 22 jobs',
    list: 'Marta, Olek, and Ines',
    distance: '12,345 km',
    share: '12.5%',
  },
  de: {
    jobs: '1 Auftrag, 2 Aufträge, 5 Aufträge, 22 Aufträge',
    list: 'Marta, Olek und Ines',
    distance: '12.345 km',
    share: '12,5 %',
  },
  fr: {
    jobs: '1 mission, 2 missions, 5 missions, 22 missions',
    list: 'Marta, Olek et Ines',
    distance: '12 345 km',
    share: '12,5 %',
  },
  es: {
    jobs: '1 trabajo, 2 trabajos, 5 trabajos, 22 trabajos',
    list: 'Marta, Olek e Ines',
    distance: '12.345 km',
    share: '12,5 %',
  },
  'pt-BR': {
    jobs: '1 frete, 2 fretes, 5 fretes, 22 fretes',
    list: 'Marta, Olek e Ines',
    distance: '12.345 km',
    share: '12,5%',
  },
  pl: {
    jobs: '1 zlecenie, 2 zlecenia, 5 zleceń, 22 zlecenia',
    list: 'Marta, Olek i Ines',
    distance: '12 345 km',
    share: '12,5%',
  },
  cs: {
    jobs: '1 zakázka, 2 zakázky, 5 zakázek, 22 zakázek',
    list: 'Marta, Olek a Ines',
    distance: '12 345 km',
    share: '12,5 %',
  },
  it: {
    jobs: '1 incarico, 2 incarichi, 5 incarichi, 22 incarichi',
    list: 'Marta, Olek e Ines',
    distance: '12.345 km',
    share: '12,5%',
  },
  nl: {
    jobs: '1 opdracht, 2 opdrachten, 5 opdrachten, 22 opdrachten',
    list: 'Marta, Olek en Ines',
    distance: '12.345 km',
    share: '12,5%',
  },
  tr: {
    jobs: '1 iş, 2 iş, 5 iş, 22 iş',
    list: 'Marta, Olek ve Ines',
    distance: '12.345 km',
    share: '%12,5',
  },
  ru: {
    jobs: '1 заказ, 2 заказа, 5 заказов, 22 заказа',
    list: 'Marta, Olek и Ines',
    distance: '12 345 км',
    share: '12,5 %',
  },
  ro: {
    jobs: '1 cursă, 2 curse, 5 curse, 22 de curse',
    list: 'Marta, Olek și Ines',
    distance: '12.345 km',
    share: '12,5 %',
  },
};

const isLanguageOf = (tag: string): tag is Language => Object.hasOwn(expected, tag);
const tags = Object.keys(expected).filter(isLanguageOf);

test.each(tags)('%s counts, lists and measures as its readers do', (locale) => {
  const messages = messagesSchema.parse(mergeCatalogues(catalogues, locale));
  const t = createTranslator({ locale, messages, namespace: 'companyStats' });
  const jobs = [1, 2, 5, 22].map((count) => t('jobsDone', { count }));
  const wanted = { ...defaultPreferences, locale };
  expect({
    jobs: plain(jobs.join(', ')),
    list: plain(createFormatter({ locale }).list(['Marta', 'Olek', 'Ines'])),
    distance: plain(formatDistance(12_345, wanted)),
    share: plain(formatShare(0.125, locale)),
  }).toEqual(expected[locale]);
});
