import { contract } from '@waybill/schema/contract';
import type { Truck } from '@waybill/schema/features/trucks.models';
import { daysBefore, minutesAfter } from './dates.ts';
import type { Act } from './office.ts';
import type { World } from './world.ts';

const { places, trucks } = contract;

/** Names that drivers gave their trucks. */
const nicknames = ['Snowdrift', 'Old Faithful', 'The Moose', 'Baltic Queen'];

/** Plans how a company looks after its trucks: bases, nicknames, and one that is retired. The trucks are known by then. */
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
        const [retired, ...others] = inEurope.toSorted(compareKilometres);
        for (const [index, truck] of others.entries()) {
          const nickname = nicknames[index] ?? '';
          const placeId = slots[index] ?? null;
          if (nickname === '' && placeId === null) break;
          const body = { nickname, placeId };
          await call(trucks.update, { params: { truckId: truck.id }, body });
        }
        if (retired) await call(trucks.retire, { params: { truckId: retired.id } });
      },
    },
  ];
}

function compareKilometres(one: Truck, other: Truck): number {
  return other.odometerM - one.odometerM || (one.id < other.id ? -1 : 1);
}
