import type { Offer, OfferKind } from '@waybill/schema/features/dispatcher.models';
import type { PayTerms } from '@waybill/schema/features/payroll.models';
import { divideRounded } from '../../lib/rounding.ts';
import { linesOf, sumOf } from '../payroll/payroll.policy.ts';

/** A point of the map, in game metres. */
export interface Point {
  readonly x: number;
  readonly z: number;
}

export interface City {
  readonly cityId: string;
  readonly name: string;
  /** Null if unknown. */
  readonly at: Point | null;
}

/** A load that could be driven. Ends and cargo are null for any. */
export interface Load {
  readonly id: string;
  readonly kind: OfferKind;
  /** How many drivers can take one. */
  readonly copies: number;
  readonly refId: string | null;
  readonly client: string | null;
  readonly from: City | null;
  readonly to: City | null;
  readonly cargoId: string | null;
  readonly cargo: string | null;
  readonly until: Date | null;
  /** A contract's bonus or a warehouse's gain, in the currency of the answer. */
  readonly bonusMinor: number;
  /** What the cargo market gives for it, in millionths. */
  readonly marketPpm: number;
}

/** The medians of some drives, in the game's currency. */
export interface Medians {
  readonly distanceM: number;
  readonly revenueMinor: number | null;
  /** With ferries and trains. */
  readonly tollsMinor: number;
  readonly realMs: number | null;
}

/** What loads are priced by. */
export interface PriceBasis {
  readonly lanes: ReadonlyMap<string, Medians>;
  /** The company's drives from and to a city, and all of them. */
  readonly from: ReadonlyMap<string, Medians>;
  readonly to: ReadonlyMap<string, Medians>;
  readonly all: Medians | null;
  /** Metres of road for each metre of the straight line. */
  readonly detour: number;
  readonly msPerM: number | null;
  /** The currency of the answer for each unit of the game's, as a fraction. */
  readonly rate: readonly [factor: bigint, divisor: bigint];
  /** Null: nothing is paid. */
  readonly pay: PayTerms | null;
  /** Returns the price of 100 litres at the source, in the game's currency. */
  readonly fuelPriceAt: (cityId: string | null) => number;
}

/** A load with what it brings and costs any driver, in the currency of the answer. */
export interface PricedOffer {
  readonly offer: Offer;
  /** How many drivers can take one. */
  readonly copies: number;
  /** Where it starts. Null: unknown, or anywhere. */
  readonly at: Point | null;
  /** It starts where the driver is. */
  readonly isAnywhere: boolean;
  readonly untilMs: number | null;
  readonly distanceM: number;
  readonly realMs: number | null;
  readonly revenueMinor: number;
  readonly bonusMinor: number;
  readonly tollsMinor: number;
  readonly payMinor: number;
  /** Of 100 litres. */
  readonly fuelMinor: number;
}

const million = 1_000_000n;

export function laneKey(source: string, destination: string): string {
  return `${source} ${destination}`;
}

/** Prices a load by the medians of its lane, else by its distance. Null: that isn't known either. */
export function priceLoad(load: Load, basis: PriceBasis): PricedOffer | null {
  const known = findMedians(load, basis);
  const distanceM = known?.distanceM ?? straightM(load, basis.detour);
  if (distanceM === null || distanceM <= 0) return null;
  const [factor, divisor] = basis.rate;
  // Minor units of the game as a fraction: rounded once, after the conversion.
  const [minor, per] =
    known !== null && known.revenueMinor !== null
      ? [BigInt(known.revenueMinor), 1n]
      : [
          BigInt(basis.all?.revenueMinor ?? 0) * BigInt(distanceM),
          BigInt(basis.all?.distanceM ?? 1),
        ];
  if (minor <= 0n) return null;
  const extra = BigInt(Math.max(0, load.marketPpm - 1_000_000));
  const revenueMinor = Number(divideRounded(minor * factor, per * divisor));
  const marketMinor = divideRounded(minor * factor * extra, per * divisor * million);
  const { id, kind, refId, client, from, to, cargoId, cargo, until } = load;
  const convert = (amount: number) => Number(divideRounded(BigInt(amount) * factor, divisor));
  return {
    offer: {
      id,
      kind,
      refId,
      client,
      from: from && { cityId: from.cityId, name: from.name },
      to: to && { cityId: to.cityId, name: to.name },
      cargoId,
      cargo,
      until: until?.toISOString() ?? null,
    },
    copies: load.copies,
    at: from?.at ?? null,
    isAnywhere: from === null,
    untilMs: until?.getTime() ?? null,
    distanceM,
    realMs: known?.realMs ?? (basis.msPerM === null ? null : Math.round(distanceM * basis.msPerM)),
    revenueMinor,
    bonusMinor: load.bonusMinor + Number(marketMinor),
    tollsMinor: convert(known?.tollsMinor ?? 0),
    payMinor: payFor(basis.pay, distanceM, revenueMinor),
    fuelMinor: convert(basis.fuelPriceAt(from?.cityId ?? null)),
  };
}

/** Returns the medians of a load's lane. A load from or to anywhere has those of its other end. */
function findMedians({ from, to }: Load, basis: PriceBasis): Medians | null {
  if (from && to) return basis.lanes.get(laneKey(from.cityId, to.cityId)) ?? null;
  const end = from ?? to;
  if (!end) return basis.all;
  const ofEnd = (from ? basis.from : basis.to).get(end.cityId);
  // A city that isn't on the map may be one of the other game.
  return ofEnd ?? (end.at === null ? null : basis.all);
}

function straightM({ from, to }: Load, detour: number): number | null {
  return from?.at && to?.at ? roadM(from.at, to.at, detour) : null;
}

/** Estimates the road between two points. */
export function roadM(from: Point, to: Point, detour: number): number {
  return Math.round(Math.hypot(to.x - from.x, to.z - from.z) * detour);
}

/** Returns what the driver of a job is paid for it. */
function payFor(terms: PayTerms | null, distanceM: number, revenueMinor: number): number {
  if (terms === null) return 0;
  const facts = { salary: 0, days: 0, daysOfPeriod: 1, jobs: 1, distanceM, revenueMinor };
  const none = { finesMinor: 0, timed: 0, onTime: 0, inspected: 0, undamaged: 0, contracts: [] };
  return sumOf(linesOf({ ...terms, bonuses: [] }, { ...facts, ...none }));
}
