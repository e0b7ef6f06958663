import type { Route, RouteLeg } from '@waybill/schema/features/route-plans.models';
import { type Game, games } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import { decodeLine } from '@waybill/telemetry/trace';
import type { MapContent, MapLine, MapPlace } from '#src/components/world-map/content.ts';
import type { WantedRoute } from './route-plans.queries.ts';

/** Reads the route search from the address, with a default game. Invalid numbers are ignored. */
export function wantedOf(parameters: URLSearchParams, firstGame: Game): WantedRoute {
  const named = (parameters.get('stops') ?? '').split(',').filter((stop) => stop !== '');
  // Consecutive duplicates would be legs from a city to itself.
  const stops = named.filter((stop, at) => stop !== named[at - 1]);
  return {
    game: games.find((game) => game === parameters.get('game')) ?? firstGame,
    stops: stops.slice(0, limits.routeStops.max),
    order: parameters.get('order') === 'shortest' ? 'shortest' : 'given',
    rangeM: numberOf(parameters.get('range')),
    fuelPriceMinor: numberOf(parameters.get('price')),
  };
}

function numberOf(text: string | null): number | null {
  const value = Number(text ?? '');
  return Number.isInteger(value) && value > 0 ? value : null;
}

/** Builds the map of a route: as driven or drawn, or a straight line where nothing is known. */
export function contentOf({ legs }: Pick<Route, 'legs'>): MapContent {
  const lines = legs.flatMap((leg): MapLine[] => {
    const points = pointsOf(leg);
    return points.length > 1 ? [{ kind: leg.line === null ? 'ahead' : 'trace', points }] : [];
  });
  const stops = legs.flatMap(({ from }, at) => placeOf(from, at === 0 ? 'start' : 'stop'));
  const last = legs.at(-1);
  const places = [...stops, ...(last ? placeOf(last.to, 'goal') : [])];
  return { lines, places, trucks: [] };
}

function pointsOf({ from, to, line }: RouteLeg): MapLine['points'] {
  if (line !== null) return decodeLine(line);
  return from.at && to.at ? [pointOf(from.at), pointOf(to.at)] : [];
}

function placeOf({ name, at }: RouteLeg['from'], kind: MapPlace['kind']): MapPlace[] {
  return at ? [{ kind, at: pointOf(at), label: name }] : [];
}

function pointOf({ x, z }: { readonly x: number; readonly z: number }) {
  return [x, z] as const;
}

/** Adds a key to each leg: the same leg may occur twice. */
export function keyed<Leg>(legs: readonly Leg[]): { readonly key: string; readonly leg: Leg }[] {
  return legs.map((leg, at) => ({ key: String(at), leg }));
}
