import { contract } from '@waybill/schema/contract';
import type { LiveVisibility } from '@waybill/schema/features/positions.models';
import { daysBefore, minutesAfter } from './dates.ts';
import { pickLiveDrivers, pickUnderway } from './live-trucks.ts';
import type { Act } from './office.ts';
import type { World } from './world.ts';

const { positions, routePlans } = contract;

/** The routes that owners save. */
const plans = [
  { name: 'Paper to Berlin', stops: ['goteborg', 'malmo', 'rostock', 'berlin'] },
  { name: 'Sunday round of the Baltic', stops: ['hamburg', 'kobenhavn', 'stockholm', 'oslo'] },
] as const;

/** Plans the largest company's map data and its members' visibility, in order. */
export function planMap(world: World, end: Date): Act[] {
  const members = world.vtcs.find(({ tag }) => tag === 'NORD')?.members;
  const [owner, other] = members?.map(({ driver }) => driver) ?? [];
  if (!owner || !other) throw new Error('the largest company has an owner and others');
  const evening = (days: number, minutes: number) =>
    minutesAfter(daysBefore(end, days), 19 * 60 + minutes).getTime();
  const seen = [...pickLiveDrivers(world, end), ...pickUnderway(world, end)];
  return [
    {
      at: evening(15, 0),
      async perform({ callAs, vtcIdOf }) {
        const call = await callAs(owner);
        const params = { vtcId: vtcIdOf('NORD') };
        const body = { isOn: true, showsNames: true, frameAncestors: ['https://nord.example'] };
        await call(positions.setPublicMapSettings, { params, body });
      },
    },
    ...seen.map(({ driver }, index): Act => {
      // Most are visible.
      const visibility: LiveVisibility = index % 4 === 3 ? 'allies' : 'public';
      return {
        at: evening(14, index),
        async perform({ callAs }) {
          const call = await callAs(driver);
          await call(positions.setVisibility, { body: { visibility } });
        },
      };
    }),
    ...plans.map(({ name, stops }, index): Act => ({
      at: evening(4, index),
      async perform({ callAs, vtcIdOf, userIdOf }) {
        const call = await callAs(owner);
        const vtcId = vtcIdOf('NORD');
        const body = { name, game: 'ets2' as const, stops: [...stops], order: 'given' as const };
        const { routePlan } = await call(routePlans.create, { params: { vtcId }, body });
        if (index > 0) return;
        const params = { vtcId, routePlanId: routePlan.id };
        const given = { driverId: userIdOf(other) };
        await call(routePlans.setDriver, { params, body: given });
      },
    })),
  ];
}
