import type {
  DispatchBlock,
  DispatchBlockKind,
  Estimate,
  NoLoad,
  Terms,
} from '@waybill/schema/features/dispatcher.models';
import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import { limits } from '@waybill/schema/limits';
import { planBreaks } from '../route-plans/hours.policy.ts';
import { type Point, type PricedOffer, roadM } from './offers.policy.ts';

/** What the estimates for a driver depend on. */
export interface DispatchDriver {
  readonly id: string;
  /** Where they are, or will be after the job under way. Null: unknown. */
  readonly at: Point | null;
  /** Microlitres a metre. */
  readonly fuelUlPerM: number;
  /** Wear for 1,000 km, in minor units. */
  readonly wearMinorPerMm: number;
  /** What keeps them from any load. */
  readonly blocks: readonly DispatchBlock[];
}

/** How fast a company drives. */
export interface Pace {
  readonly detour: number;
  readonly msPerM: number | null;
  /** Game minutes for each real minute. */
  readonly timeScale: number;
  readonly nowMs: number;
}

/** A truck is too worn for the next load above this (choice). */
const mostWearPpm = 200_000;
/** A load needs at most this part of the time that is left, in percent (choice). */
const mostOfTime = 90;

/** Builds a block. */
export function block(kind: DispatchBlockKind, facts: Partial<DispatchBlock> = {}): DispatchBlock {
  return { kind, wearPpm: null, neededMs: null, leftMs: null, until: null, ...facts };
}

/** What keeps a driver from all loads. */
export interface Availability {
  readonly hasDriven: boolean;
  readonly isBusy: boolean;
  /** The last day of a leave that has begun. */
  readonly leaveUntil: string | null;
  /** The truck that they drive. Null: none was seen. */
  readonly truck: { readonly isInWorkshop: boolean; readonly wearPpm: readonly number[] } | null;
}

/** Lists what keeps a driver from all loads. */
export function blocksOf({
  hasDriven,
  isBusy,
  leaveUntil,
  truck,
}: Availability): readonly DispatchBlock[] {
  const wearPpm = Math.max(0, ...(truck?.wearPpm ?? []));
  return [
    ...(hasDriven ? [] : [block('GAME')]),
    ...(leaveUntil === null ? [] : [block('ON_LEAVE', { until: leaveUntil })]),
    ...(isBusy ? [block('BUSY')] : []),
    ...(truck?.isInWorkshop === true ? [block('IN_WORKSHOP')] : []),
    ...(wearPpm > mostWearPpm ? [block('TRUCK_WORN', { wearPpm })] : []),
  ];
}

/** Returns how far a driver is from a load. Null if either place is unknown. */
export function approachOf(
  { at }: DispatchDriver,
  offer: PricedOffer,
  { detour }: Pick<Pace, 'detour'>,
): number | null {
  if (offer.isAnywhere) return 0;
  return at && offer.at ? roadM(at, offer.at, detour) : null;
}

/** Returns what a load brings and costs a driver. Each term is rounded once; they add up to the net. */
export function termsOf(
  { fuelUlPerM, wearMinorPerMm }: DispatchDriver,
  { distanceM, revenueMinor, bonusMinor, fuelMinor, tollsMinor, payMinor }: PricedOffer,
  approachM: number | null,
): Terms {
  // 100 litres are 100 million microlitres, and a million metres 1,000 km.
  const fuel = fuelUlPerM * fuelMinor;
  const fuelAndWear = fuel + wearMinorPerMm * 100;
  return {
    revenueMinor,
    bonusMinor,
    fuelMinor: 0 - Math.round((distanceM * fuel) / 100_000_000),
    tollsMinor: 0 - tollsMinor,
    wearMinor: 0 - Math.round((distanceM * wearMinorPerMm) / 1_000_000),
    payMinor: 0 - payMinor,
    approachMinor: 0 - Math.round(((approachM ?? 0) * fuelAndWear) / 100_000_000),
  };
}

/** Adds up terms. */
export function netOf(terms: Terms): number {
  return (
    terms.revenueMinor +
    terms.bonusMinor +
    terms.fuelMinor +
    terms.tollsMinor +
    terms.wearMinor +
    terms.payMinor +
    terms.approachMinor
  );
}

/** Returns the block of a load that leaves too little time, in real time with breaks. */
export function hoursBlock(
  { untilMs, realMs }: PricedOffer,
  approachM: number | null,
  { msPerM, timeScale, nowMs }: Pace,
): DispatchBlock | null {
  if (untilMs === null || realMs === null) return null;
  const drivingMs = realMs + (approachM ?? 0) * (msPerM ?? 0);
  const leftMs = Math.max(0, untilMs - nowMs);
  // Breaks take less than 1.4 times the driving. Most loads have more time than that.
  if (drivingMs * 2.4 * 100 <= leftMs * mostOfTime) return null;
  const drivingMinutes = (drivingMs / 60_000) * timeScale;
  const breaks = planBreaks([{ drivingMinutes, distanceM: null }]);
  const breakMinutes = breaks.reduce((sum, { minutes }) => sum + minutes, 0);
  const neededMs = Math.round(drivingMs + (breakMinutes / timeScale) * 60_000);
  if (neededMs * 100 <= leftMs * mostOfTime) return null;
  return block('HOURS', { neededMs, leftMs });
}

/** Returns what a load is worth for a driver. */
export function estimate(
  driver: DispatchDriver,
  offer: PricedOffer,
  pace: Pick<Pace, 'detour'>,
  currency: LedgerCurrency,
): Estimate {
  const approachM = approachOf(driver, offer, pace);
  const terms = termsOf(driver, offer, approachM);
  const netMinor = netOf(terms);
  const { distanceM } = offer;
  const score = scoreOf(netMinor, distanceM, approachM);
  return { offer: offer.offer, terms, currency, distanceM, approachM, netMinor, score };
}

/** Returns the net for each kilometre. */
export function scoreOf(netMinor: number, distanceM: number, approachM: number | null): number {
  return (netMinor * 1_000) / (distanceM + (approachM ?? 0));
}

/** Lists the loads that a driver can take and that pay off, best first. */
export function rankLoads(
  driver: DispatchDriver,
  offers: readonly PricedOffer[],
  pace: Pace,
  currency: LedgerCurrency,
): { readonly best: readonly Estimate[]; readonly none: NoLoad | null } {
  const all = offers
    .map((offer) => ({ priced: offer, ...estimate(driver, offer, pace, currency) }))
    .toSorted((a, b) => b.score - a.score || (a.offer.id < b.offer.id ? -1 : 1));
  const blocksFor = (one: (typeof all)[number]) => {
    const hours = hoursBlock(one.priced, one.approachM, pace);
    return hours ? [...driver.blocks, hours] : driver.blocks;
  };
  const best = all
    .filter((one) => one.netMinor > 0 && blocksFor(one).length === 0)
    .slice(0, limits.suggestionsShown)
    .map(withoutPrice);
  const [first] = all;
  const blocks = first ? blocksFor(first) : driver.blocks;
  const none = { blocks: [...blocks], best: first ? withoutPrice(first) : null };
  return { best, none: best.length > 0 ? null : none };
}

function withoutPrice({
  priced: _priced,
  ...one
}: Estimate & { readonly priced: PricedOffer }): Estimate {
  return one;
}
