import type {
  LaneFigures,
  Route,
  RouteCity,
  RouteLeg,
} from '@waybill/schema/features/route-plans.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { mapScales } from '@waybill/telemetry/map-scales';
import type { FoundWay } from '../../lib/way-finder.ts';
import type { Habits } from './habits.data.ts';
import { planBreaks } from './hours.policy.ts';
import { type FuelPlace, planFuelStops } from './fuel-stops.policy.ts';

/** How much longer roads are than the straight line, until a company's own drives are known (choice). */
const usualDetour = 1.3;
/** Below this number of drives the median is unreliable. */
const leastDrives = 5;
/** Below this number of the company's drives everyone's are more reliable. */
const leastOwnDrives = 3;

/** Factors for a game's map. */
export interface Factors {
  /** Odometer metres per metre of the straight line on the map. */
  readonly detour: number;
  /** Odometer metres per metre driven on the map. */
  readonly scale: number;
  /** Game minutes per real minute. */
  readonly timeScale: number;
  readonly msPerM: number | null;
  readonly fuelMlPerM: number | null;
  /** How many drives `detour` is the median of. 0: it is assumed. */
  readonly drives: number;
}

export function factorsOf(game: Game, habits: Habits): Factors {
  const timeScale = mapScales[game];
  const { msPerM, fuelMlPerM } = habits;
  const detour = habits.drives >= leastDrives ? habits.detour : null;
  const scale = (habits.drives >= leastDrives ? habits.scale : null) ?? timeScale;
  return {
    detour: detour ?? scale * usualDetour,
    scale,
    timeScale,
    msPerM,
    fuelMlPerM,
    drives: detour === null ? 0 : habits.drives,
  };
}

/** Returns the straight-line distance with the usual detour. Null if a place is unknown. */
export function straightDistance(from: RouteCity, to: RouteCity, detour: number): number | null {
  if (from.at === null || to.at === null) return null;
  return Math.round(Math.hypot(to.at.x - from.at.x, to.at.z - from.at.z) * detour);
}

interface KnownOfLeg {
  readonly from: RouteCity;
  readonly to: RouteCity;
  readonly company: LaneFigures | null;
  readonly everybody: LaneFigures | null;
  readonly way: FoundWay | null;
}

/**
 * Describes a leg with the most reliable figures: of drives on it, else of learned roads, else of the
 * straight line.
 */
export function describeLeg(known: KnownOfLeg, factors: Factors): RouteLeg {
  const { from, to, company, everybody, way } = known;
  const shown = { from, to, company, everybody, line: way && way.line };
  const driven = chooseFigures(company, everybody);
  if (driven) return { ...shown, ...ofDrives(driven.figures, factors), figuresOf: driven.of };
  if (way) return { ...shown, ...ofWay(way, factors), figuresOf: null };
  const distanceM = straightDistance(from, to, factors.detour);
  const basis = distanceM === null ? 'UNKNOWN' : 'STRAIGHT';
  return { ...shown, basis, figuresOf: null, ...byDistance(distanceM, factors) };
}

function chooseFigures(company: LaneFigures | null, everybody: LaneFigures | null) {
  const own = company && ({ of: 'company', figures: company } as const);
  const all = everybody && ({ of: 'everybody', figures: everybody } as const);
  return company && company.drives >= leastOwnDrives ? own : (all ?? own);
}

function ofDrives(figures: LaneFigures, { timeScale, fuelMlPerM }: Factors) {
  const distanceM = figures.distanceM?.median ?? null;
  const realMs = figures.realMs?.median ?? null;
  const gameMinutes = figures.gameMinutes?.median ?? null;
  // Game time includes sleep and real time includes pauses, so the smaller one is the driving time.
  const times = [gameMinutes, toGameMinutes(realMs, timeScale)].filter((time) => time !== null);
  return {
    basis: 'DRIVEN' as const,
    distanceM,
    realMs,
    gameMinutes,
    drivingMinutes: times.length > 0 ? Math.min(...times) : null,
    fuelMl: figures.fuelMl?.median ?? multiply(distanceM, fuelMlPerM),
    tollsMinor: figures.tollsMinor?.median ?? null,
    transportMinor: figures.transportMinor?.median ?? null,
  };
}

function ofWay(way: FoundWay, factors: Factors) {
  const distanceM = Math.round(way.metres * factors.scale);
  const realMs = way.ms;
  const drivingMinutes = toGameMinutes(realMs, factors.timeScale);
  return {
    ...byDistance(distanceM, factors),
    basis: way.kind,
    realMs,
    gameMinutes: drivingMinutes,
    drivingMinutes,
    transportMinor: way.ferries.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  };
}

function byDistance(distanceM: number | null, { msPerM, fuelMlPerM, timeScale }: Factors) {
  const realMs = multiply(distanceM, msPerM);
  const drivingMinutes = toGameMinutes(realMs, timeScale);
  return {
    distanceM,
    realMs,
    gameMinutes: drivingMinutes,
    drivingMinutes,
    fuelMl: multiply(distanceM, fuelMlPerM),
    tollsMinor: null,
    transportMinor: null,
  };
}

/** Returns a rounded product. Null if a factor is unknown. */
function multiply(value: number | null, factor: number | null): number | null {
  return value === null || factor === null ? null : Math.round(value * factor);
}

function toGameMinutes(realMs: number | null, timeScale: number): number | null {
  return realMs === null ? null : Math.round((realMs / 60_000) * timeScale);
}

interface Wanted {
  readonly game: Game;
  readonly rangeM: number;
  readonly order: Route['order'];
  /** The price of a litre where each leg begins. Null if unknown. */
  readonly prices: readonly (number | null)[];
  /** Other places to fill up. */
  readonly places: readonly FuelPlace[];
  readonly traffic: Route['traffic'];
}

/** Describes the whole route, with breaks and fuel. A total with an unknown part is unknown. */
export function describeRoute(
  legs: readonly RouteLeg[],
  { game, rangeM, order, prices, places, traffic }: Wanted,
  factors: Factors,
): Route {
  const breaks = [...planBreaks(legs)];
  const drives = legs.map(({ distanceM, fuelMl }, at) => ({
    distanceM,
    fuelMl,
    priceMinor: prices[at] ?? null,
  }));
  const sum = (key: SumKey) => {
    const parts = legs.map((leg) => leg[key]);
    return parts.reduce<number | null>(
      (total, part) => (total === null || part === null ? null : total + part),
      0,
    );
  };
  const drivingMinutes = sum('drivingMinutes');
  const fuelMl = sum('fuelMl');
  const paused = breaks.reduce((total, { minutes }) => total + minutes, 0);
  return {
    game,
    currency: game === 'ets2' ? 'EUR' : 'USD',
    legs: [...legs],
    order,
    totals: {
      distanceM: sum('distanceM'),
      realMs: sum('realMs'),
      gameMinutes: drivingMinutes === null ? null : drivingMinutes + paused,
      drivingMinutes,
      fuelMl,
      fuelMinor: costOfFuel(drives),
      tollsMinor: sum('tollsMinor'),
      transportMinor: sum('transportMinor'),
    },
    breaks,
    fuelStops: [...planFuelStops(drives, rangeM, places)],
    traffic,
    detour: {
      factor: Math.round((factors.detour / factors.scale) * 100) / 100,
      drives: factors.drives,
    },
  };
}

/** Priced like jobs' fuel: by the price at the start of the drive. */
function costOfFuel(
  drives: readonly { readonly fuelMl: number | null; readonly priceMinor: number | null }[],
): number | null {
  let cost = 0;
  for (const { fuelMl, priceMinor } of drives) {
    if (fuelMl === null || priceMinor === null) return null;
    cost += (fuelMl / 1_000) * priceMinor;
  }
  return Math.round(cost);
}

type SumKey =
  | 'distanceM'
  | 'realMs'
  | 'drivingMinutes'
  | 'fuelMl'
  | 'tollsMinor'
  | 'transportMinor';
