import type { FuelInputs, FuelPrice } from '@waybill/schema/features/fuel.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import { territoriesOf, territoryOfCity } from '@waybill/schema/territories';
import type { Actor } from '../../auth/actor.ts';
import { defaultPrices } from './default-prices.policy.ts';

export const dayMs = 24 * 3_600_000;

/** Returns the start of the UTC day of a time. */
export function dayOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / dayMs) * dayMs);
}

/** Number of reports for a place, and their median. */
export interface Reported {
  readonly reports: number;
  readonly median: number;
}

/** Millilitres in the last seven and 28 days. */
export interface Tanked {
  readonly week: number;
  readonly fourWeeks: number;
}

/** Inputs of a company's fuel prices in one game, at one time. */
export interface Market {
  readonly game: Game;
  readonly version: number;
  /** Base prices set by the company, by territory. */
  readonly base: ReadonlyMap<string, number>;
  readonly byTerritory: ReadonlyMap<string, Reported>;
  readonly byCity: ReadonlyMap<string, Reported>;
  readonly tankedAt: ReadonlyMap<string, Tanked>;
  /** The same by territory; null for cities without a known territory. */
  readonly tankedIn: ReadonlyMap<string | null, Tanked>;
}

const unit = 1_000_000;

/**
 * Returns the demand factor in millionths: 1 + 0.15 × (week ÷ mean week of the last four − 1), from 0.85 to
 * 1.15; 1 without refuels. The constants are our own choice (ADR 121).
 */
export function demandFactorPpm({ week, fourWeeks }: Tanked): number {
  if (fourWeeks === 0) return unit;
  const factor = unit + 0.15 * unit * ((4 * week) / fourWeeks - 1);
  return Math.round(Math.min(1.15 * unit, Math.max(0.85 * unit, factor)));
}

/** Returns the base price of a territory: the company's, or else the default. */
export function basePriceOf({ game, base }: Pick<Market, 'game' | 'base'>, territory: string) {
  return base.get(territory) ?? defaultPrices[game][territory] ?? middlePriceOf({ game, base });
}

/** Returns the median base price, for a city whose territory is unknown. */
function middlePriceOf({ game, base }: Pick<Market, 'game' | 'base'>): number {
  const prices = territoriesOf(game)
    .map((territory) => base.get(territory) ?? defaultPrices[game][territory] ?? 0)
    .toSorted((a, b) => a - b);
  return prices[Math.floor(prices.length / 2)] ?? 0;
}

/** Adds up refuelled volumes by territory. */
export function addByTerritory(game: Game, tankedAt: Market['tankedAt']): Market['tankedIn'] {
  const sums = new Map<string | null, Tanked>();
  for (const [cityId, { week, fourWeeks }] of tankedAt) {
    const territory = territoryOfCity(game, cityId);
    const sum = sums.get(territory) ?? nothing;
    sums.set(territory, { week: sum.week + week, fourWeeks: sum.fourWeeks + fourWeeks });
  }
  return sums;
}
const nothing: Tanked = { week: 0, fourWeeks: 0 };

/** Returns the fuel price in a territory. */
export function priceInTerritory(market: Market, territory: string): FuelPrice {
  const tanked = market.tankedIn.get(territory) ?? nothing;
  const reported = market.byTerritory.get(territory);
  return priceOf({
    base: basePriceOf(market, territory),
    version: market.version,
    reports: reported?.reports ?? 0,
    median: reported?.median ?? null,
    ...tanked,
    factorPpm: demandFactorPpm(tanked),
  });
}

/**
 * Returns the fuel price in a city: by its own reports if there are enough, else the price of its territory.
 */
export function priceInCity(market: Market, cityId: string): FuelPrice {
  const territory = territoryOfCity(market.game, cityId);
  const price = territory === null ? priceAnywhere(market) : priceInTerritory(market, territory);
  const reported = market.byCity.get(cityId);
  if (!reported || reported.reports < limits.fuelReportsNeeded) return price;
  const inputs = { ...price.inputs, ...reported };
  return { minorPer100L: reported.median, basis: 'CITY_REPORTS', inputs };
}

function priceAnywhere(market: Market): FuelPrice {
  const base = middlePriceOf(market);
  const inputs = { base, version: market.version, reports: 0, median: null, ...nothing };
  return { minorPer100L: base, basis: 'GAME', inputs: { ...inputs, factorPpm: unit } };
}

function priceOf(inputs: FuelInputs): FuelPrice {
  const { reports, median, base, factorPpm } = inputs;
  if (median !== null && reports >= limits.fuelReportsNeeded) {
    return { minorPer100L: median, basis: 'REPORTS', inputs };
  }
  return { minorPer100L: Math.round((base * factorPpm) / unit), basis: 'DEMAND', inputs };
}

/** Returns the cost of a volume in minor units, halves rounded up. */
export function costOf(volumeMl: number, minorPer100L: number): number {
  return Number((BigInt(volumeMl) * BigInt(minorPer100L) + 50_000n) / 100_000n);
}

/** The discount on fuel of jobs that begin in a city with an own garage, in millionths. Our own choice. */
export const garageDiscountPpm = 30_000;

/** Returns a price less a discount, in whole minor units. */
export function discountedPrice(minorPer100L: number, discountPpm: number): number {
  return Math.round((minorPer100L * (unit - discountPpm)) / unit);
}

/** True if a price is too far from the base price to be plausible. */
export function isImplausible(price: number, base: number): boolean {
  return price * 2 < base || price > base * 2;
}

/** True if the actor may set base prices and remove reports of others. */
export function mayEditPrices(actor: Actor): boolean {
  return actor.keys.has('ECONOMY');
}

interface Place {
  readonly x: number;
  readonly z: number;
}

/**
 * Longest detour, as a multiple of the straight line, for a city that counts as on the way. Our own choice.
 */
const detour = 1.05;

/** True if a place is close to the straight lines between the stops. */
export function isOnTheWay(place: Place, stops: readonly Place[]): boolean {
  return stops.some((from, index) => {
    const to = stops[index + 1];
    return (
      to !== undefined && distance(from, place) + distance(place, to) <= detour * distance(from, to)
    );
  });
}

function distance(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.z - b.z);
}
