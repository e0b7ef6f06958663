import { contract } from '@waybill/schema/contract';
import { daysBefore, minutesAfter } from './dates.ts';
import type { Act } from './office.ts';
import type { World } from './world.ts';

const { dispatcher } = contract;

/** How many drivers have asked for loads. */
const askers = 6;

/** Plans which drivers of a company ask for their next load, and that it looks for the others. Its drives are known by then. */
export function planSuggestions(world: Pick<World, 'vtcs'>, end: Date): Act[] {
  const members = world.vtcs.find(({ tag }) => tag === 'NORD')?.members ?? [];
  const [owner] = members;
  if (!owner) return [];
  const drivers = members.slice(0, askers).map(({ driver }) => driver);
  const game = 'ets2';
  return [
    {
      at: minutesAfter(daysBefore(end, 1), 21 * 60).getTime(),
      async perform({ callAs, vtcIdOf, userIdOf }) {
        for (const driver of drivers) {
          await (
            await callAs(driver)
          )(dispatcher.makeOwn, { body: { game } });
        }
        const call = await callAs(owner.driver);
        const body = { game, driverIds: drivers.map(userIdOf) } as const;
        await call(dispatcher.dispatch, { params: { vtcId: vtcIdOf('NORD') }, body });
      },
    },
  ];
}
