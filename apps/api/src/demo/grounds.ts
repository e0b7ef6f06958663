import { citiesOf } from '@waybill/simulator/map/cities';
import type { SimulationOptions } from '@waybill/simulator/simulate-driver';
import type { Game } from '@waybill/schema/features/telemetry.models';

/** Where drivers of a company are on the road at the moment, and how many of them. */
interface Ground {
  readonly tag: string;
  readonly game: Game;
  readonly cities: readonly string[];
  /** So many drive on and on, and so many others have been driving for the last two hours. */
  readonly live: number;
  readonly underway: number;
}

/** Grounds overlap: three drivers in the same square say how the traffic is. */
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

/** How far from its middle a jam is felt, in metres of the game. */
const jamM = 7_000;
/** Where it is slow just now, and how slow in the middle of it. */
const jams: Readonly<Record<Game, Readonly<Record<string, number>>>> = {
  ets2: { hamburg: 0.35, berlin: 0.5, leipzig: 0.6, koln: 0.5, goteborg: 0.7, warszawa: 0.6 },
  ats: { dallas: 0.45, houston: 0.6 },
};

/** How one gets on in the evening, by the places of the jams. */
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
