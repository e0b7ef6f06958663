import type { Recruitment } from '@waybill/db/client';

/** A company of the demo, before it has drivers. */
export interface Company {
  readonly name: string;
  readonly tag: string;
  readonly slogan: string;
  /** Language and country. */
  readonly locale: string;
  /** The number of members, including the owner. */
  readonly size: number;
  readonly recruitment: Recruitment;
}

/** The largest first. */
export const companies: readonly Company[] = [
  {
    name: 'Nordic Nightline',
    tag: 'NORD',
    slogan: 'We drive while Europe sleeps',
    locale: 'sv-SE',
    size: 58,
    recruitment: 'APPLICATION',
  },
  {
    name: 'Hansa Spedition',
    tag: 'HANSA',
    slogan: 'Pünktlich von Hafen zu Hafen',
    locale: 'de-DE',
    size: 40,
    recruitment: 'OPEN',
  },
  {
    name: 'Orzeł Transport',
    tag: 'ORZEL',
    slogan: 'Od Bałtyku po Tatry',
    locale: 'pl-PL',
    size: 36,
    recruitment: 'OPEN',
  },
  {
    name: 'Convoy del Sur',
    tag: 'SUR',
    slogan: 'Juntos hasta el último kilómetro',
    locale: 'es-ES',
    size: 34,
    recruitment: 'APPLICATION',
  },
  {
    name: 'Lone Star Haulers',
    tag: 'LONE',
    slogan: 'Everything is closer than it looks',
    locale: 'en-US',
    size: 30,
    recruitment: 'OPEN',
  },
  {
    name: 'Bleu Horizon',
    tag: 'BLEU',
    slogan: 'La route est à nous',
    locale: 'fr-FR',
    size: 26,
    recruitment: 'OPEN',
  },
  {
    name: 'Rota Atlântica',
    tag: 'ROTA',
    slogan: 'Do porto ao sertão',
    locale: 'pt-BR',
    size: 24,
    recruitment: 'OPEN',
  },
  {
    name: 'Emerald Freight',
    tag: 'EIRE',
    slogan: 'From the ferry to the far end',
    locale: 'en-IE',
    size: 22,
    recruitment: 'OPEN',
  },
  {
    name: 'Polder Express',
    tag: 'POLDR',
    slogan: 'Recht zo die gaat',
    locale: 'nl-NL',
    size: 20,
    recruitment: 'OPEN',
  },
  {
    name: 'Via Aurelia',
    tag: 'VIA',
    slogan: 'Tutte le strade portano a noi',
    locale: 'it-IT',
    size: 18,
    recruitment: 'APPLICATION',
  },
  {
    name: 'Anadolu Lojistik',
    tag: 'ANAD',
    slogan: 'Yolun sonu yok',
    locale: 'tr-TR',
    size: 16,
    recruitment: 'OPEN',
  },
  {
    name: 'Highland Haulage',
    tag: 'HIGH',
    slogan: 'Single track, double effort',
    locale: 'en-GB',
    size: 14,
    recruitment: 'OPEN',
  },
  {
    name: 'Sisu Kuljetus',
    tag: 'SISU',
    slogan: 'Perille joka kelillä',
    locale: 'fi-FI',
    size: 12,
    recruitment: 'CLOSED',
  },
  {
    name: 'Black Forest Cargo',
    tag: 'BFC',
    slogan: 'Small, quiet, on time',
    locale: 'de-DE',
    size: 9,
    recruitment: 'CLOSED',
  },
  {
    name: 'Alpenglow Logistik',
    tag: 'ALPEN',
    slogan: 'Über jeden Pass',
    locale: 'de-AT',
    size: 8,
    recruitment: 'OPEN',
  },
  {
    name: 'Prairie Wind',
    tag: 'PWIND',
    slogan: 'Long roads, short meetings',
    locale: 'en-CA',
    size: 7,
    recruitment: 'OPEN',
  },
  {
    name: 'Baltic Amber',
    tag: 'AMBER',
    slogan: 'Worth its weight',
    locale: 'lt-LT',
    size: 6,
    recruitment: 'APPLICATION',
  },
  {
    name: 'Cargo des Flandres',
    tag: 'CDF',
    slogan: 'Le Nord au volant',
    locale: 'fr-FR',
    size: 5,
    recruitment: 'OPEN',
  },
  {
    name: 'Tulip Tankers',
    tag: 'TULIP',
    slogan: 'Never a drop too much',
    locale: 'nl-NL',
    size: 4,
    recruitment: 'CLOSED',
  },
  {
    name: 'Iron Oxide',
    tag: 'IRON',
    slogan: 'Rust never delivers late',
    locale: 'en-US',
    size: 4,
    recruitment: 'OPEN',
  },
  {
    name: 'Vinho Verde Cargas',
    tag: 'VINHO',
    slogan: 'Devagar se vai ao longe',
    locale: 'pt-PT',
    size: 3,
    recruitment: 'OPEN',
  },
  {
    name: 'Midnight Sun Moving',
    tag: 'SUN',
    slogan: 'It is always daytime',
    locale: 'nb-NO',
    size: 2,
    recruitment: 'OPEN',
  },
  {
    name: 'Koffie en Diesel',
    tag: 'KOFF',
    slogan: 'In that order',
    locale: 'nl-BE',
    size: 1,
    recruitment: 'OPEN',
  },
  {
    name: 'One Truck Show',
    tag: 'ONE',
    slogan: 'You are looking at it',
    locale: 'en-AU',
    size: 1,
    recruitment: 'CLOSED',
  },
];

/** Returns a company's country as its ISO 3166 code. */
export function countryOf({ name, locale }: Company): string {
  const { region } = new Intl.Locale(locale);
  if (region === undefined) throw new Error(`${name} is in no country`);
  return region;
}

/** True if most of a company drive in the United States. */
export function isOfAmerica(company: Company): boolean {
  return ['US', 'CA'].includes(countryOf(company));
}
