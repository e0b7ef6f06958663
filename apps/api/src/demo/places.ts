import { contract } from '@waybill/schema/contract';
import type { PlaceKind } from '@waybill/schema/features/places.models';
import { daysBefore, minutesAfter } from './dates.ts';
import type { Act } from './office.ts';
import type { World } from './world.ts';

const { jobs, places } = contract;

/** What companies buy, by the days before the demo's end. Before the books are open, garages are free. */
const purchases: readonly {
  readonly tag: string;
  readonly days: number;
  readonly kind: PlaceKind;
  readonly cityId: string;
  /** The size that it then gets. */
  readonly size?: number;
}[] = [
  { tag: 'NORD', days: 75, kind: 'GARAGE', cityId: 'goteborg' },
  { tag: 'HANSA', days: 58, kind: 'GARAGE', cityId: 'hamburg', size: 6 },
  { tag: 'NORD', days: 1, kind: 'GARAGE', cityId: 'berlin', size: 5 },
  { tag: 'NORD', days: 27, kind: 'WAREHOUSE', cityId: 'goteborg' },
];

const paper = { cargoId: 'office_paper', cargo: 'Office Paper' };
const steel = { cargoId: 'steel_coil', cargo: 'Steel Coils' };
const food = { cargoId: 'frozen_food', cargo: 'Frozen Food' };

/** What the warehouse trades. */
const goods = [
  { ...paper, takes: true, gives: true, minG: 40_000_000 },
  { ...steel, takes: true, gives: true },
  { ...food, takes: true, gives: false, minG: 15_000_000 },
];

const home = { cityId: 'goteborg', city: 'Göteborg' };
const others = {
  malmo: { cityId: 'malmo', city: 'Malmö', distanceM: 271_000 },
  oslo: { cityId: 'oslo', city: 'Oslo', distanceM: 293_000 },
  stockholm: { cityId: 'stockholm', city: 'Stockholm', distanceM: 468_000 },
};

/** Deliveries to and from the warehouse that drivers without the companion made. */
export const trades: readonly {
  readonly days: number;
  readonly way: 'in' | 'out';
  readonly city: keyof typeof others;
  readonly cargo: typeof paper;
  readonly massG: number;
}[] = [
  { days: 25, way: 'in', city: 'malmo', cargo: paper, massG: 21_400_000 },
  { days: 23, way: 'in', city: 'oslo', cargo: paper, massG: 22_000_000 },
  { days: 21, way: 'in', city: 'stockholm', cargo: steel, massG: 24_500_000 },
  { days: 18, way: 'in', city: 'malmo', cargo: paper, massG: 21_400_000 },
  { days: 16, way: 'out', city: 'oslo', cargo: paper, massG: 18_000_000 },
  { days: 13, way: 'in', city: 'oslo', cargo: food, massG: 19_200_000 },
  { days: 11, way: 'in', city: 'stockholm', cargo: steel, massG: 23_800_000 },
  { days: 8, way: 'out', city: 'malmo', cargo: steel, massG: 24_000_000 },
  { days: 4, way: 'out', city: 'stockholm', cargo: paper, massG: 21_000_000 },
];

/** Plans the deliveries of a warehouse: the owner enters them by hand, and accepts them. */
function planTrades({ vtcs }: Pick<World, 'vtcs'>, end: Date): Act[] {
  const members = vtcs.find(({ tag }) => tag === 'NORD')?.members ?? [];
  const owner = members[0]?.driver;
  if (!owner) return [];
  return trades.map(({ days, way, city: of, cargo: { cargoId, cargo }, massG }, index): Act => {
    const startedAt = minutesAfter(daysBefore(end, days), 18 * 60 + index);
    const endedAt = minutesAfter(startedAt, 42 + index);
    const longAgo = members.filter(({ joinedAt }) => joinedAt < daysBefore(end, 30));
    const driver = longAgo[(index * 7) % longAgo.length]?.driver ?? owner;
    const { distanceM, ...city } = others[of];
    const [source, destination] = way === 'in' ? [city, home] : [home, city];
    return {
      at: minutesAfter(endedAt, 5).getTime(),
      async perform({ callAs, userIdOf, vtcIdOf }) {
        const call = await callAs(owner);
        const unknown = { companyId: null, company: null };
        const { job } = await call(jobs.create, {
          params: { vtcId: vtcIdOf('NORD') },
          body: {
            driverId: userIdOf(driver),
            game: 'ets2',
            market: 'freight_market',
            cargo: { id: cargoId, name: cargo, massG },
            source: { ...source, ...unknown },
            destination: { ...destination, ...unknown },
            startedAt: startedAt.toISOString(),
            endedAt: endedAt.toISOString(),
            distanceM,
            revenueMinor: Math.round(distanceM * 2.7),
          },
        });
        const body = { kind: 'ACCEPT', reason: 'The delivery note is signed.' } as const;
        await call(jobs.decide, { params: { jobId: job.id }, body });
      },
    };
  });
}

/** Plans what owners of some companies buy: garages, and a warehouse that trades once their books are open. */
export function planPlaces(world: Pick<World, 'vtcs'>, end: Date): Act[] {
  const bought = purchases.flatMap(({ tag, days, kind, cityId, size }): Act[] => {
    const owner = world.vtcs.find((vtc) => vtc.tag === tag)?.members[0]?.driver;
    if (!owner) return [];
    return [
      {
        at: minutesAfter(daysBefore(end, days), 18 * 60 + 30).getTime(),
        async perform({ callAs, vtcIdOf }) {
          const call = await callAs(owner);
          const params = { vtcId: vtcIdOf(tag) };
          const body = { kind, game: 'ets2', cityId } as const;
          const { place } = await call(places.buy, { params, body });
          if (size !== undefined) {
            await call(places.enlarge, { params: { placeId: place.id }, body: { size } });
          }
          if (kind === 'WAREHOUSE') {
            await call(places.setGoods, { params: { placeId: place.id }, body: { goods } });
          }
        },
      },
    ];
  });
  return [...bought, ...planTrades(world, end)];
}
