import { contract } from '@waybill/schema/contract';
import type { AchievementForm } from '@waybill/schema/features/achievements.models';
import type { Driver } from './factories.ts';
import { entry, type TableEntry } from './table-entry.ts';

const { achievements } = contract;

export const achievementForm: AchievementForm = {
  name: 'Milk run',
  description: '',
  mark: 'crate',
  rule: {
    where: [{ field: 'cargoId', op: 'is', value: 'milk' }],
    measure: { kind: 'count' },
    per: null,
    game: null,
  },
  goals: [1, 3],
  state: 'ACTIVE',
};

/** A form without a rule: staff give the achievement by hand. */
export const handForm: AchievementForm = {
  ...achievementForm,
  name: 'Tour winner',
  rule: null,
  goals: [1],
};

/** Creates a company's achievement. @returns its id */
export async function buildAchievement(
  { browser }: Driver,
  vtcId: string,
  changes: Partial<AchievementForm> = {},
): Promise<string> {
  const body = { ...achievementForm, ...changes };
  const { achievement } = await browser.call(achievements.create, { params: { vtcId }, body });
  return achievement.id;
}

const reason = 'Won the tour of the Alps';

/** The writes on achievements, each with a valid request. */
export const achievementWrites: readonly TableEntry[] = [
  entry(achievements.create, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(achievements.create, { params: { vtcId }, body: achievementForm }),
  ]),
  entry(achievements.tryRule, async ({ staff, vtc: { id: vtcId } }) => {
    const rule = { where: [], measure: { kind: 'count' }, per: null, game: null } as const;
    const body = { rule: { ...rule, where: [] }, goals: [1] };
    return [staff, (call) => call(achievements.tryRule, { params: { vtcId }, body })];
  }),
  entry(achievements.update, async ({ owner, staff, vtc }) => {
    const params = { achievementId: await buildAchievement(owner, vtc.id) };
    const body = { ...achievementForm, goals: [2] };
    return [staff, (call) => call(achievements.update, { params, body })];
  }),
  entry(achievements.remove, async ({ owner, staff, vtc }) => {
    const params = { achievementId: await buildAchievement(owner, vtc.id) };
    return [staff, (call) => call(achievements.remove, { params })];
  }),
  entry(achievements.give, async ({ owner, staff, vtc }) => {
    const params = { achievementId: await buildAchievement(owner, vtc.id, handForm) };
    const body = { driverId: owner.user.id, reason };
    return [staff, (call) => call(achievements.give, { params, body })];
  }),
  entry(achievements.takeBack, async ({ owner, staff, vtc }) => {
    const achievementId = await buildAchievement(owner, vtc.id, handForm);
    const driverId = owner.user.id;
    const body = { driverId, reason };
    await owner.browser.call(achievements.give, { params: { achievementId }, body });
    const params = { achievementId, driverId };
    return [staff, (call) => call(achievements.takeBack, { params })];
  }),
];

/** The reads of a company's own achievements. */
export const achievementReads: readonly TableEntry[] = [
  entry(achievements.listHolders, async ({ owner, staff, vtc: { id: vtcId } }) => {
    const params = { vtcId, achievementId: await buildAchievement(owner, vtcId) };
    return [staff, (call) => call(achievements.listHolders, { params, query: {} })];
  }),
];
