import { createFinishedJob } from '@waybill/simulator/finished-job';
import { citiesOf, type City } from '@waybill/simulator/map/cities';
import type { GamePoint } from '@waybill/simulator/map/projection';
import type { Road } from '@waybill/simulator/map/roads';
import { findRoute, pointAt, type Route } from '@waybill/simulator/map/route';
import { createRandom } from '@waybill/simulator/random';
import { geoIdentity, geoPath } from 'd3-geo';
import { presimplify, simplify } from 'topojson-simplify';
import { heroView } from '../src/landing/hero-view.ts';
import { areaOf, layOutEurope, type Line } from './base-map.ts';

/** Metres of the game per unit of the picture. */
const unitM = 100;
/** How far a simplified line may be from the original, in metres. */
const toleranceM = 250;

/** The number of jobs whose routes draw the roads. */
const drivenJobs = 400;

/** The jobs on the road, and the driven share of their routes. */
const trucks = [
  { from: 'oslo', to: 'goteborg', done: 0.6 },
  { from: 'stockholm', to: 'malmo', done: 0.5 },
  { from: 'hamburg', to: 'frankfurt', done: 0.55 },
  { from: 'berlin', to: 'warszawa', done: 0.5 },
  { from: 'milano', to: 'munchen', done: 0.6 },
] as const;
const named: ReadonlySet<string> = new Set([
  'amsterdam',
  'berlin',
  'gdansk',
  'hamburg',
  'oslo',
  'praha',
  'riga',
  'stockholm',
  'warszawa',
  'wien',
]);

/** The line styles of roads, from those driven once to the busiest. */
const strengths = [
  { width: 1, opacity: 0.32 },
  { width: 1.3, opacity: 0.5 },
  { width: 1.8, opacity: 0.72 },
  { width: 2.5, opacity: 0.95 },
] as const;

const cities = new Map(citiesOf('ets2').map((city) => [city.id, city]));

/** Builds the landing page's hero map from simulated jobs. Deterministic. */
export function buildHeroMap(): string {
  const routes = driveAbout();
  const uses = countUses(routes);
  const most = Math.max(...uses.values());
  const roads = strengths.map((_, strength) =>
    [...uses].flatMap(([road, count]) =>
      strengthOf(count, most) === strength ? [toLine(road.points)] : [],
    ),
  );
  const underWay = trucks.map(({ from, to, done }) => ({ route: routeBetween(from, to), done }));
  const trails = underWay.map(({ route, done }) => drivenPart(route, done));
  const europe = layOutEurope();
  const large = europe.land.filter((ring) => areaOf(ring) >= 9 * toleranceM ** 2);
  const land = toPath({ type: 'Polygon', coordinates: simplifyLines(large) });
  const borders = toPath(linesOf(europe.borders));
  const parts = [
    `<path d="${land}" fill="var(--map-land,#151d26)" fill-rule="evenodd" stroke="var(--map-coast,#30435b)" stroke-width="0.9"/>`,
    `<path d="${borders}" stroke="var(--map-coast,#30435b)" stroke-width="0.9" stroke-dasharray="3 4"/>`,
    `<path d="${toPath(linesOf(ferriesOf(routes)))}" stroke="var(--map-ferry,#5d7086)" stroke-width="1.6" stroke-dasharray="0.5 5"/>`,
    ...strengths.map(({ width, opacity }, strength) => {
      const path = toPath(linesOf(roads[strength] ?? []));
      return `<path d="${path}" stroke="var(--map-road,#ffbd38)" stroke-width="${width}" opacity="${opacity}"/>`;
    }),
    `<path d="${toPath(linesOf(trails))}" stroke="var(--map-trail,#fff3d6)" stroke-width="3"/>`,
    ...underWay.map(({ route, done }) => drawTruck(route, done)),
    ...[...cities.values()].filter(({ id }) => named.has(id)).map(drawCity),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${heroView.join(' ')}">`,
    '<g id="map" fill="none" stroke-linejoin="round" stroke-linecap="round">',
    ...parts,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/** Returns the routes of all simulated deliveries. */
function driveAbout(): Route[] {
  const random = createRandom('the map of the hero');
  return Array.from({ length: drivenJobs }, () => {
    const { contract } = createFinishedJob(random, 'ets2', '2026-01-01T00:00:00.000Z');
    return routeBetween(contract.source.cityId ?? '', contract.destination.cityId ?? '');
  });
}

function countUses(routes: readonly Route[]): Map<Road, number> {
  const uses = new Map<Road, number>();
  for (const { road } of routes.flatMap(({ pieces }) => pieces)) {
    uses.set(road, (uses.get(road) ?? 0) + 1);
  }
  return uses;
}

/** Returns the line style of a road, on a logarithmic scale of how often it is driven. */
function strengthOf(count: number, most: number): number {
  const share = Math.log(count) / Math.log(most);
  return Math.min(strengths.length - 1, Math.floor(share * strengths.length));
}

/** @throws for a city that the simulator does not know */
function routeBetween(from: string, to: string): Route {
  const [start, end] = [cities.get(from), cities.get(to)];
  if (!start || !end) throw new Error(`there is no way from ${from} to ${to}`);
  return findRoute('ets2', start, end);
}

function drivenPart(route: Route, done: number): Line {
  const count = 60;
  return toLine(
    Array.from({ length: count + 1 }, (_, index) =>
      pointAt(route, (index / count) * done * route.length),
    ),
  );
}

function ferriesOf(routes: readonly Route[]): Line[] {
  const ways = routes.flatMap(({ crossings }) => crossings);
  const known = new Map(
    ways.map(({ from, to }) => [[from.id, to.id].toSorted().join(' '), { from, to }]),
  );
  return Array.from(known.values(), ({ from, to }) => toLine([from.place, to.place]));
}

function toLine(points: readonly GamePoint[]): Line {
  return points.map(({ x, z }) => [x, z]);
}

function linesOf(lines: readonly Line[]): GeoJSON.MultiLineString {
  return { type: 'MultiLineString', coordinates: simplifyLines(lines) };
}

/** Simplifies lines to the points that matter at the picture's size. */
function simplifyLines(lines: readonly Line[]): GeoJSON.Position[][] {
  const whole = presimplify({
    type: 'Topology',
    arcs: lines.map((line) => [...line]),
    objects: {},
  });
  return simplify(whole, toleranceM ** 2).arcs;
}

/** Returns a shape's part within the picture as path data, in the picture's units. */
function toPath(shape: GeoJSON.Geometry): string {
  const [left, top, width, height] = heroView;
  // Slightly larger than the picture, so that clip edges are not visible.
  const cut = geoIdentity()
    .scale(1 / unitM)
    .clipExtent([
      [left - 20, top - 20],
      [left + width + 20, top + height + 20],
    ]);
  return geoPath(cut).digits(0)(shape) ?? '';
}

function drawTruck(route: Route, done: number): string {
  const [before, at] = [0.99, 1].map((share) => pointAt(route, route.length * done * share));
  if (!before || !at) return '';
  const turn = Math.round((Math.atan2(at.x - before.x, before.z - at.z) * 180) / Math.PI);
  return `<path d="M0-13 8 9 0 5-8 9Z" transform="translate(${unitsOf(at)}) rotate(${turn})" fill="var(--mantine-color-amber-filled,#ffbd38)" stroke="var(--map-land,#151d26)" stroke-width="1.2"/>`;
}

function drawCity({ name, place }: City): string {
  const dot =
    '<circle r="3" fill="var(--map-land,#151d26)" stroke="var(--mantine-color-text,#e9eef3)" stroke-width="1.4"/>';
  const text = `<text x="8" y="4" font-size="var(--map-text,13px)" font-weight="600" fill="var(--mantine-color-text,#e9eef3)" stroke="var(--map-land,#151d26)" stroke-width="3" paint-order="stroke">${name}</text>`;
  return `<g transform="translate(${unitsOf(place)})">${dot}${text}</g>`;
}

function unitsOf({ x, z }: GamePoint): string {
  return `${Math.round(x / unitM)} ${Math.round(z / unitM)}`;
}
