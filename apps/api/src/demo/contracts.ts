import { contract } from '@waybill/schema/contract';
import { daysBefore, minutesAfter } from './dates.ts';
import { driveAlong } from './drives.ts';
import type { Habits } from './habits.ts';
import type { Act } from './office.ts';
import { trades } from './places.ts';
import type { DemoVtc } from './vtcs.ts';
import type { World } from './world.ts';

const { contracts } = contract;

const dayMinutes = 24 * 60;

/** How many days before the demo's end the goal began that is nearly lost, of which two are left. */
const lateGoalDays = 26;

/** What part of that goal the drivers deliver until the demo's end, before reviews. */
const lateGoalShare = 0.85;

/** Returns how many deliveries a company's goal asks for: more than its drivers can make, at their pace. */
export function countForLateGoal(
  habits: readonly Habits[],
  { members }: Pick<DemoVtc, 'members'>,
  end: Date,
): number {
  const since = daysBefore(end, lateGoalDays).getTime();
  let deliveries = trades.filter(({ days }) => days < lateGoalDays).length;
  for (const own of habits) {
    if (own.game !== 'ets2' || !members.some(({ driver }) => driver === own.driver)) continue;
    for (const { at, batch } of driveAlong(own)) {
      if (at < since || at >= end.getTime()) continue;
      deliveries += batch.events.filter(({ type }) => type === 'job.delivered').length;
    }
  }
  return Math.ceil(deliveries / lateGoalShare);
}

/** Plans a goal that a company's drivers nearly lose, one that they reach, and a contract that the company wins. */
export function planContracts(
  { vtcs }: Pick<World, 'vtcs'>,
  { end, habits }: { readonly end: Date; readonly habits: readonly Habits[] },
): Act[] {
  const carrying = vtcs.find(({ tag }) => tag === 'NORD');
  const ownerOf = (tag: string) => vtcs.find((vtc) => vtc.tag === tag)?.members[0]?.driver;
  const [carrier, offerer] = [ownerOf('NORD'), ownerOf('HANSA')];
  if (!carrying || !carrier || !offerer) return [];
  const goal = (days: number, form: GoalForm): Act => {
    const startsAt = daysBefore(end, days);
    return {
      at: startsAt.getTime(),
      async perform({ callAs, vtcIdOf }) {
        const call = await callAs(carrier);
        const body = { audience: 'DRIVERS', game: 'ets2', ...form } as const;
        const dates = {
          startsAt: startsAt.toISOString(),
          endsAt: minutesAfter(startsAt, form.days * dayMinutes).toISOString(),
        };
        const { days: _, ...terms } = body;
        await call(contracts.offer, {
          params: { vtcId: vtcIdOf('NORD') },
          body: { ...terms, ...dates },
        });
      },
    };
  };
  return [
    goal(60, {
      client: 'Baltic Paper Mills',
      unit: 'KM',
      quantity: 5_000,
      days: 30,
      maxDamagePpm: 100_000,
      bonusMinor: 2_500_000,
    }),
    goal(lateGoalDays, {
      client: 'Nordsee Fisch',
      unit: 'JOBS',
      quantity: countForLateGoal(habits, carrying, end),
      days: lateGoalDays + 2,
      minOnTimePpm: 800_000,
      bonusMinor: 1_800_000,
    }),
    {
      // The books are open since an hour.
      at: minutesAfter(daysBefore(end, 1), 19 * 60).getTime(),
      async perform({ callAs, vtcIdOf }) {
        const [offering, bidding] = [await callAs(offerer), await callAs(carrier)];
        const startsAt = minutesAfter(daysBefore(end, 1), 20 * 60);
        const { contract: offered } = await offering(contracts.offer, {
          params: { vtcId: vtcIdOf('HANSA') },
          body: {
            audience: 'BOARD',
            client: 'Alster Baustoffe',
            game: 'ets2',
            destinationTerritory: 'DE',
            unit: 'TONNES',
            quantity: 600,
            startsAt: startsAt.toISOString(),
            endsAt: minutesAfter(startsAt, 21 * dayMinutes).toISOString(),
            maxDamagePpm: 50_000,
            bonusMinor: 1_600_000,
            penaltyMinor: 400_000,
          },
        });
        const params = { contractId: offered.id };
        const note = 'Two of our drivers go to Hamburg every week.';
        const { bid } = await bidding(contracts.bid, {
          params,
          body: { bonusMinor: 1_450_000, note },
        });
        await offering(contracts.accept, { params, body: { bidId: bid.id } });
      },
    },
  ];
}

interface GoalForm {
  readonly client: string;
  readonly unit: 'JOBS' | 'KM';
  readonly quantity: number;
  readonly days: number;
  readonly maxDamagePpm?: number;
  readonly minOnTimePpm?: number;
  readonly bonusMinor: number;
}
