import { contract } from '@waybill/schema/contract';
import type { PlaceKind } from '@waybill/schema/features/places.models';
import { daysBefore, minutesAfter } from './dates.ts';
import type { Act } from './office.ts';
import type { World } from './world.ts';

const { places } = contract;

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
  { tag: 'NORD', days: 1, kind: 'WAREHOUSE', cityId: 'goteborg' },
];

/** Plans what owners of some companies buy: garages, and a warehouse once their books are open. */
export function planPlaces({ vtcs }: Pick<World, 'vtcs'>, end: Date): Act[] {
  return purchases.flatMap(({ tag, days, kind, cityId, size }): Act[] => {
    const owner = vtcs.find((vtc) => vtc.tag === tag)?.members[0]?.driver;
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
        },
      },
    ];
  });
}
