import type { GameContract, Place } from '@waybill/schema/features/telemetry.models';
import { cargoes, companies, markets, oversizeCargoes } from '../catalogue/goods.ts';
import type { City } from '../map/cities.ts';
import { drivenMetres, findRoute, type Route } from '../map/route.ts';
import type { Random } from '../random.ts';
import { gameMinute, type World } from './world.ts';

/** The parts of a world that determine a contract. */
export type Market = Pick<World, 'game' | 'random' | 'clockMs'>;

/** Whole kilometres, by the odometer. */
export type Distances = readonly [least: number, most: number];

/** Where a contract comes from. */
export type ContractKind = 'market' | 'quick-job' | 'special-transport';

/** Picks a route from a city to another one at about this distance. */
export function pickRoute(
  { game, random, cities }: Pick<World, 'game' | 'random' | 'cities'>,
  from: City,
  distances: Distances,
  isByLand: boolean,
): Route {
  const byTrain = random.chance(0.5);
  const [least, most] = distances;
  let best: Route | null = null;
  let bestMiss = Infinity;
  for (const to of random.shuffle(cities)) {
    if (to === from) continue;
    const route = findRoute(game, from, to, byTrain);
    if (isByLand && route.crossings.length > 0) continue;
    const km = drivenMetres(route) / 1000;
    const miss = Math.max(0, least - km, km - most);
    if (miss >= bestMiss) continue;
    [best, bestMiss] = [route, miss];
    if (miss === 0) break;
  }
  if (!best) throw new Error(`no city can be reached from ${from.name}`);
  return best;
}

/** Creates the game's contract for a route. */
export function offerContract(
  world: Market,
  route: Route,
  kind: ContractKind,
  isTight: boolean,
): GameContract {
  const { random } = world;
  const special = kind === 'special-transport';
  const cargo = random.pick(special ? oversizeCargoes : cargoes);
  const km = drivenMetres(route) / 1000;
  const plannedKm = Math.round(km * random.between(0.97, 1.03));
  const income = Math.round(plannedKm * cargo.perKm * random.between(0.85, 1.2)) + 350;
  return {
    market: kind === 'quick-job' ? 'quick_job' : random.pick(markets),
    special,
    cargo: {
      id: cargo.id,
      name: cargo.name,
      massG: cargo.kg * 1000,
      ...(cargo.units !== undefined && { unitCount: cargo.units }),
    },
    source: describePlace(world, route.from, random, special),
    destination: describePlace(world, route.to, random, special),
    incomeMinor: income * 100,
    plannedM: plannedKm * 1000,
    deadlineMinute: gameMinute(world) + allowedMinutes(route, random, isTight),
  };
}

/** Returns the time limit in game minutes: impossible to meet, or generous. */
function allowedMinutes(route: Route, random: Random, isTight: boolean): number {
  const metresPerSecond = 20;
  const driving = (route.length / metresPerSecond) * (19 / 60);
  if (isTight) return Math.ceil(driving * random.between(0.4, 0.7));
  const crossing = route.crossings.length * 600;
  return Math.ceil(driving * random.between(1.5, 2.5) + crossing + 900);
}

function describePlace({ game }: Market, city: City, random: Random, special: boolean): Place {
  const company = random.pick(companies[game]);
  return {
    cityId: city.id,
    city: city.name,
    companyId: special ? null : company.id,
    company: special ? null : company.name,
  };
}
