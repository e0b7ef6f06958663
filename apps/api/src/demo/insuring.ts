import { contract } from '@waybill/schema/contract';
import { daysBefore, minutesAfter } from './dates.ts';
import type { Act } from './office.ts';
import type { World } from './world.ts';

/** How many days before the demo's end the cargo is insured: soon after the books were opened. */
const insuredDays = 27;

/** Plans that the largest company insures its cargo. What is damaged later is covered. */
export function planInsurance(world: Pick<World, 'vtcs'>, end: Date): Act[] {
  const owner = world.vtcs.find(({ tag }) => tag === 'NORD')?.members[0]?.driver;
  if (!owner) return [];
  return [
    {
      at: minutesAfter(daysBefore(end, insuredDays), 19 * 60).getTime(),
      async perform({ callAs, vtcIdOf }) {
        const call = await callAs(owner);
        const params = { vtcId: vtcIdOf('NORD') };
        await call(contract.insurance.start, { params, body: { kind: 'CARGO' } });
      },
    },
  ];
}
