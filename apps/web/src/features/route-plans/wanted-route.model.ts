import type { Route, RouteLeg } from '@waybill/schema/features/route-plans.models';
import { type Game, games } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import { decodeLine } from '@waybill/telemetry/trace';
import type { MapContent, MapLine, MapPlace } from '#src/components/world-map/content.ts';
import type { WantedRoute } from './route-plans.queries.ts';

/**
 * What the address of the page asks for, in the first game unless it names one. What is no number
 * there is left out.
 */
export function wantedOf(parameters: URLSearchParams, firstGame: Game): WantedRoute {
  const named = (parameters.get('stops') ?? '').split(',').filter((stop) => stop !== '');
  // Nobody drives from a city to itself.
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

/** What a map shows of a way: as it was driven or drawn, the straight line where nothing is known. */
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

/** Legs with what tells them apart: the same may be driven twice. */
export function keyed<Leg>(legs: readonly Leg[]): { readonly key: string; readonly leg: Leg }[] {
  return legs.map((leg, at) => ({ key: String(at), leg }));
}
