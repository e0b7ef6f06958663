import { citiesOf } from '@waybill/simulator/map/cities';
import type { SimulationOptions } from '@waybill/simulator/simulate-driver';
import type { Game } from '@waybill/schema/features/telemetry.models';

/** Where drivers of a company are on the road now, and how many. */
interface Ground {
  readonly tag: string;
  readonly game: Game;
  readonly cities: readonly string[];
  /** How many drive continuously, and how many others have driven for the last two hours. */
  readonly live: number;
  readonly underway: number;
}

/** Areas overlap: three drivers in the same square are enough for traffic data. */
export const grounds: readonly Ground[] = [
  {
    tag: 'NORD',
    game: 'ets2',
    cities: [
      'goteborg',
      'oslo',
      'stockholm',
      'kalmar',
      'helsingborg',
      'malmo',
      'kobenhavn',
      'odense',
      'hamburg',
      'berlin',
    ],
    live: 8,
    underway: 5,
  },
  {
    tag: 'HANSA',
    game: 'ets2',
    cities: ['hamburg', 'hannover', 'berlin', 'leipzig', 'frankfurt', 'koln', 'amsterdam'],
    live: 4,
    underway: 5,
  },
  {
    tag: 'ORZEL',
    game: 'ets2',
    cities: ['gdansk', 'szczecin', 'warszawa', 'wroclaw', 'krakow', 'berlin', 'praha'],
    live: 3,
    underway: 4,
  },
  {
    tag: 'SUR',
    game: 'ets2',
    cities: ['madrid', 'bilbao', 'barcelona', 'sevilla', 'lisboa', 'bordeaux'],
    live: 2,
    underway: 3,
  },
  {
    tag: 'LONE',
    game: 'ats',
    cities: ['dallas', 'austin', 'houston', 'san_antonio', 'oklahoma_city', 'wichita'],
    live: 4,
    underway: 4,
  },
];

/** The radius of a jam, in game metres. */
const jamM = 7_000;
/** Slow cities, with the speed factor in the middle of the jam. */
const jams: Readonly<Record<Game, Readonly<Record<string, number>>>> = {
  ets2: { hamburg: 0.35, berlin: 0.5, leipzig: 0.6, koln: 0.5, goteborg: 0.7, warszawa: 0.6 },
  ats: { dallas: 0.45, houston: 0.6 },
};

/** Returns the speed factor at a place in the evening, from the jams nearby. */
export function eveningFlow(game: Game): NonNullable<SimulationOptions['flowAt']> {
  const slow = citiesOf(game).flatMap(({ id, place }) => {
    const middle = jams[game][id];
    return middle === undefined ? [] : [{ place, middle }];
  });
  return ({ x, z }) =>
    slow.reduce((flow, { place, middle }) => {
      const share = Math.min(1, Math.hypot(x - place.x, z - place.z) / jamM);
      return Math.min(flow, middle + (1 - middle) * share);
    }, 1);
}
