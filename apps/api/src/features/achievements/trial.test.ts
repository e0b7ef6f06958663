import { contract } from '@waybill/schema/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { achievementForm } from '../../testing/achievement-writes.ts';
import { buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import { insertJob, type JobFields } from '../../testing/job-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { tryOnMembers } from './trial.service.ts';

const app = useTestApp();
const limited = useTestApp({ rateLimitFactor: 1 });
const { achievements } = contract;

let vtcId: string;
let owner: Driver;
let staff: Driver;
let member: Driver;

beforeEach(async () => {
  const company = await buildVtc(app());
  ({ owner } = company);
  vtcId = company.vtc.id;
  staff = await buildStaff(app(), company, ['COMMUNITY', 'VIEW_ACHIEVEMENTS']);
  member = await buildStaff(app(), company, ['VIEW_ACHIEVEMENTS']);
});

async function deliver(driver: Driver, fields: JobFields = {}): Promise<string> {
  return insertJob(app(), driver, { vtcId, cargoId: 'milk', cargo: 'Milk', ...fields });
}

describe('a trial', () => {
  test('says who would have it, and stores nothing', async () => {
    for (let count = 0; count < 3; count += 1) await deliver(member);
    await deliver(owner);
    await deliver(staff, { vtcId: null });
    const { rule } = achievementForm;
    if (rule === null) throw new Error('there is no rule');
    const reply = await staff.browser.call(achievements.tryRule, {
      params: { vtcId },
      body: { rule, goals: [1, 3] },
    });
    expect(reply).toMatchObject({
      looked: 2,
      of: 2,
      holders: [2, 1],
      examples: [
        { driver: { id: member.user.id }, value: 3, tier: 2 },
        { driver: { id: owner.user.id }, value: 1, tier: 1 },
      ],
    });
    expect(await app().db.achievement.count({ where: { vtcId } })).toBe(0);
  });

  test('ends after three seconds, and says how many drivers it has looked at', async () => {
    for (const driver of [owner, staff, staff, member, member, member]) await deliver(driver);
    const { rule } = achievementForm;
    if (rule === null) throw new Error('there is no rule');
    let looks = 0;
    // Each look at the clock is half a second later.
    const now = () => looks++ * 500;
    const { db } = app();
    const transact = async <T>(run: (transaction: { readonly db: typeof db }) => Promise<T>) =>
      run({ db });
    const trial = await tryOnMembers({ transact }, vtcId, { rule, goals: [1] }, now);
    expect(trial).toMatchObject({ looked: 2, of: 3, holders: [2] });
    expect(trial.examples.map(({ driverId }) => driverId)).toEqual([member.user.id, staff.user.id]);
  });

  test('is allowed ten times a minute', async () => {
    const company = await buildVtc(limited());
    const input = {
      params: { vtcId: company.vtc.id },
      body: {
        rule: { where: [], measure: { kind: 'count' as const }, per: null, game: null },
        goals: [1],
      },
    };
    const { browser } = company.owner;
    for (let count = 0; count < 10; count += 1) await browser.call(achievements.tryRule, input);
    await expect(browser.call(achievements.tryRule, input)).rejects.toMatchObject({ status: 429 });
  });
});
