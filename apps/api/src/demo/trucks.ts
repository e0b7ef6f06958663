import { contract } from '@waybill/schema/contract';
import type { Client } from '@waybill/client';
import { dayOf } from '@waybill/schema/days';
import type { Truck } from '@waybill/schema/features/trucks.models';
import { daysBefore, minutesAfter } from './dates.ts';
import { drawTruck } from './liveries.ts';
import type { Act } from './office.ts';
import type { World } from './world.ts';

const { maintenance, museum, places, trucks } = contract;

/** Names that drivers gave their trucks. */
const nicknames = ['Snowdrift', 'Old Faithful', 'The Moose', 'Baltic Queen'];

/** The story of the truck in the museum. */
const story =
  'The **first truck** that left our yard in Göteborg. It never missed a ferry, and its horn still works.\n\n' +
  'It retired with its original seat.';

/** Plans how a company looks after its trucks: bases, nicknames, care, and one that is retired to the museum. The trucks are known by then. */
export function planTrucks(world: Pick<World, 'vtcs'>, end: Date): Act[] {
  const owner = world.vtcs.find(({ tag }) => tag === 'NORD')?.members[0]?.driver;
  if (!owner) return [];
  return [
    {
      at: minutesAfter(daysBefore(end, 1), 20 * 60).getTime(),
      async perform({ callAs, vtcIdOf }) {
        const call = await callAs(owner);
        const params = { vtcId: vtcIdOf('NORD') };
        const query = { limit: 100 };
        const { trucks: known } = await call(trucks.list, { params, query });
        const { places: garages } = await call(places.list, {
          params,
          query: { kind: 'GARAGE', ...query },
        });
        const slots = garages.flatMap(({ id, size }) => Array.from({ length: size }, () => id));
        const inEurope = known.filter(({ game, status }) => game === 'ets2' && status === 'ACTIVE');
        // Those that have a life to show.
        const [retired, shown] = inEurope.toSorted(compareDeliveries);
        const others = inEurope.filter((truck) => truck !== retired).toSorted(compareKilometres);
        for (const [index, truck] of others.entries()) {
          const nickname = nicknames[index] ?? '';
          const placeId = slots[index] ?? null;
          if (nickname === '' && placeId === null) break;
          const body = { nickname, placeId };
          await call(trucks.update, { params: { truckId: truck.id }, body });
        }
        if (retired) {
          const ofRetired = { params: { truckId: retired.id } };
          await call(trucks.retire, ofRetired);
          await call(museum.set, { ...ofRetired, body: { story, isPublic: true } });
          await call(museum.addPhoto, {
            ...ofRetired,
            body: { alt: 'On the day that it retired, in its first colours' },
            files: { photo: await drawTruck(['#7a3e2b', '#f6f3ea', '#ffbd38']) },
          });
        }
        if (shown) {
          const body = { story: '', isPublic: false };
          await call(museum.set, { params: { truckId: shown.id }, body });
        }
        await lookAfter(call, params.vtcId, { trucks: others, end });
      },
    },
  ];
}

/** What was ordered for the trucks that drive the most, and how far it is. */
const orders = [
  { item: 'OIL', note: '', inDays: null, state: 'DONE' },
  { item: 'TYRES', note: 'Winter tyres, the rear ones first.', inDays: 2, state: 'WORKSHOP' },
  { item: 'INSPECTION', note: '', inDays: 6, state: 'OPEN' },
] as const;

/** Shortens the intervals to what a demo drives, and orders work. */
async function lookAfter(
  call: Client,
  vtcId: string,
  { trucks: known, end }: { readonly trucks: readonly Truck[]; readonly end: Date },
): Promise<void> {
  const { rules } = await call(maintenance.getRules, { params: { vtcId } });
  const shorter = rules.map(({ intervalM, ...rule }) =>
    Object.assign({}, rule, { intervalM: intervalM === null ? null : intervalM / 12.5 }),
  );
  await call(maintenance.setRules, { params: { vtcId }, body: { rules: shorter } });
  for (const [index, { item, note, inDays, state }] of orders.entries()) {
    const truck = known[index];
    if (!truck) break;
    const dueOn = inDays === null ? null : dayOf(daysBefore(end, -inDays));
    const body = { item, note, dueOn };
    const { order } = await call(maintenance.order, { params: { truckId: truck.id }, body });
    const ofOrder = { params: { workOrderId: order.id } };
    if (state === 'WORKSHOP') await call(maintenance.start, ofOrder);
    if (state === 'DONE') await call(maintenance.complete, ofOrder);
  }
}

function compareDeliveries(one: Truck, other: Truck): number {
  return other.days28.distanceM - one.days28.distanceM || (one.id < other.id ? -1 : 1);
}

function compareKilometres(one: Truck, other: Truck): number {
  return other.odometerM - one.odometerM || (one.id < other.id ? -1 : 1);
}
