import { contract } from '@waybill/schema/contract';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { TrafficReportKind } from '@waybill/schema/features/traffic.models';
import { roadsOf } from '@waybill/simulator/map/roads';
import { pickUnderway } from './live-trucks.ts';
import type { Act } from './office.ts';
import type { World } from './world.ts';

const { traffic } = contract;

interface Met {
  readonly kind: TrafficReportKind;
  readonly game: Game;
  /** The position on the road between two cities. */
  readonly between: readonly [from: string, to: string];
  readonly share: number;
  readonly minutesAgo: number;
  /** The reporter, then those who confirm: indexes among the drivers on the road in that game. */
  readonly by: readonly number[];
}

const met: readonly Met[] = [
  {
    kind: 'ROADWORKS',
    game: 'ets2',
    between: ['goteborg', 'helsingborg'],
    share: 0.45,
    minutesAgo: 110,
    by: [0, 6],
  },
  {
    kind: 'CLOSED',
    game: 'ets2',
    between: ['gdansk', 'warszawa'],
    share: 0.4,
    minutesAgo: 75,
    by: [10],
  },
  {
    kind: 'JAM',
    game: 'ets2',
    between: ['berlin', 'hamburg'],
    share: 0.94,
    minutesAgo: 22,
    by: [1, 7, 5],
  },
  {
    kind: 'ACCIDENT',
    game: 'ets2',
    between: ['berlin', 'leipzig'],
    share: 0.5,
    minutesAgo: 9,
    by: [2],
  },
  {
    kind: 'JAM',
    game: 'ats',
    between: ['austin', 'dallas'],
    share: 0.9,
    minutesAgo: 14,
    by: [0, 1],
  },
];

/** Plans the road reports of the last hours and their confirmations, in order. */
export function planTraffic(world: World, now: Date): Act[] {
  const drivers = pickUnderway(world, now);
  return met.flatMap(({ kind, game, between, share, minutesAgo, by }) => {
    const there = drivers.filter((underway) => underway.game === game);
    const at = placeOn(game, between, share);
    return by.flatMap((index, order): Act[] => {
      const driver = there[index]?.driver;
      if (!driver || !at) return [];
      return [
        {
          at: now.getTime() - minutesAgo * 60_000 + order * 90_000,
          async perform({ callAs }) {
            const call = await callAs(driver);
            const place = { kind: 'POINT' as const, ...at };
            await call(traffic.createReport, { body: { game, kind, place } });
          },
        },
      ];
    });
  });
}

function placeOn(game: Game, [one, other]: Met['between'], share: number) {
  const road = roadsOf(game).find(({ from, to }) =>
    [from.id, to.id].every((id) => id === one || id === other),
  );
  if (!road) return null;
  const along = road.from.id === one ? share : 1 - share;
  const point = road.points[Math.round(along * (road.points.length - 1))];
  return point ? { x: Math.round(point.x), z: Math.round(point.z) } : null;
}
