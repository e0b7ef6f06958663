import type { PublicWaybill } from '@waybill/schema/features/jobs.models';
import { waybillCardTexts as texts } from '@waybill/schema/features/jobs.texts';
import { cardSize, writeNumber } from '../../../lib/card-drawing.ts';
import type { PageHead } from '../../../http/page-head.ts';

/** Returns the waybill number, with the company tag if it has one. */
export function numberOf({ number, vtc }: Pick<PublicWaybill, 'number' | 'vtc'>): string {
  return vtc ? `${vtc.tag}-${number}` : String(number);
}

/** Returns the page head of a shared waybill. */
export function presentWaybillHead(waybill: PublicWaybill): PageHead {
  const { id, driver, source, destination } = waybill;
  const number = numberOf(waybill);
  const route = texts.route(source.city ?? texts.unknown, destination.city ?? texts.unknown);
  return {
    title: texts.title(number),
    description: [route, factsOf(waybill), texts.by(driver.username)].filter(Boolean).join(' · '),
    path: `/waybills/${id}`,
    image: {
      path: `/media/waybills/${id}.png`,
      ...cardSize,
      alt: texts.alt(number, route),
      isWide: true,
    },
  };
}

function factsOf(waybill: PublicWaybill): string {
  const { cargo } = waybill;
  return [cargo.name, writeMass(waybill), writeDistance(waybill)]
    .filter((fact) => fact !== null && fact !== texts.unknown)
    .join(', ');
}

export function writeDistance({ distanceM }: Pick<PublicWaybill, 'distanceM'>): string {
  return distanceM === null ? texts.unknown : `${writeNumber(distanceM / 1_000)} km`;
}

export function writeMass({ cargo: { massG } }: Pick<PublicWaybill, 'cargo'>): string {
  return massG === null ? texts.unknown : `${writeNumber(massG / 1e6, 1)} t`;
}

/** Returns the revenue after fines, tolls, ferries and trains, as text. */
export function writeResult(waybill: PublicWaybill): string {
  const { revenueMinor, finesMinor, tollsMinor, transportMinor, currency } = waybill;
  if (revenueMinor === null) return texts.unknown;
  const costs = (finesMinor ?? 0) + (tollsMinor ?? 0) + (transportMinor ?? 0);
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  }).format((revenueMinor - costs) / 100);
}

export function writeDay(moment: string): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-GB', day).format(new Date(moment));
}
