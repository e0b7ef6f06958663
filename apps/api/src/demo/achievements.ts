import { contract } from '@waybill/schema/contract';
import type { AchievementForm } from '@waybill/schema/features/achievements.models';
import { daysBefore, minutesAfter } from './dates.ts';
import type { Act } from './office.ts';
import type { World } from './world.ts';

const { achievements } = contract;

const shared = { description: '', state: 'ACTIVE' } as const;

const forms: readonly AchievementForm[] = [
  {
    ...shared,
    name: 'Northern lights',
    mark: 'lighthouse',
    rule: {
      where: [{ field: 'destinationCountry', op: 'in', value: ['NO', 'SE', 'FI', 'DK'] }],
      measure: { kind: 'count' },
      per: null,
      game: 'ets2',
    },
    goals: [3, 10, 40],
  },
  {
    ...shared,
    name: 'Clean sheet',
    mark: 'shield',
    rule: {
      where: [
        { field: 'late', op: 'is', value: false },
        { field: 'cargoDamagePpm', op: 'atMost', value: 10_000 },
      ],
      measure: { kind: 'streak' },
      per: null,
      game: null,
    },
    goals: [5, 15, 50],
  },
];

const byHand: AchievementForm = {
  ...shared,
  name: 'Convoy to Bergen',
  description: 'For everyone who drove along that night.',
  mark: 'cup',
  rule: null,
  goals: [1],
};

/** Plans the largest company's achievements, one of them given by hand. */
export function planAchievements({ vtcs }: World, end: Date): Act[] {
  const vtc = vtcs.find(({ tag }) => tag === 'NORD');
  const owner = vtc?.members[0]?.driver;
  if (!vtc || !owner) throw new Error('the largest company has an owner');
  const at = minutesAfter(daysBefore(end, 11), 19 * 60).getTime();
  return [
    {
      at,
      async perform({ callAs, vtcIdOf, userIdOf }) {
        const call = await callAs(owner);
        const params = { vtcId: vtcIdOf(vtc.tag) };
        for (const body of forms) await call(achievements.create, { params, body });
        const { achievement } = await call(achievements.create, { params, body: byHand });
        for (const { driver } of vtc.members.slice(0, 4)) {
          const gift = { driverId: userIdOf(driver), reason: 'Drove all 31 hours' };
          const of = { achievementId: achievement.id };
          await call(achievements.give, { params: of, body: gift });
        }
      },
    },
  ];
}
