import { contract } from '@waybill/schema/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildAchievement, handForm } from '../../testing/achievement-writes.ts';
import { updateAwards } from '../../testing/award-kit.ts';
import { buildMember, buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import { insertJob, type JobFields } from '../../testing/job-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
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

/** Lists events of achievements in the company, oldest first. */
async function listEvents(): Promise<readonly { type: string; payload: object }[]> {
  return app().db.$queryRaw`
    SELECT type, payload FROM (
      SELECT id, type, vtc_id, payload FROM outbox_pending
      UNION SELECT id, type, vtc_id, payload FROM outbox_events) e
    WHERE vtc_id = ${vtcId}::uuid AND type LIKE 'achievement.%' AND type <> 'achievement.changed' ORDER BY id`;
}

/** Lists the tiers that a driver has of an achievement. */
async function tiersOf({ browser }: Driver, id: string): Promise<readonly number[] | undefined> {
  await updateAwards(app());
  const mine = await browser.call(achievements.listMine);
  return mine.achievements.find((one) => one.id === id)?.own.tiers.map(({ tier }) => tier);
}

const give = async (id: string, driver: Driver, reason = 'Won the tour') =>
  staff.browser.call(achievements.give, {
    params: { achievementId: id },
    body: { driverId: driver.user.id, reason },
  });
const listHolders = async (id: string, query: { limit?: number; cursor?: string } = {}) =>
  member.browser.call(achievements.listHolders, { params: { vtcId, achievementId: id }, query });

const ended = (minute: number) => ({
  startedAt: new Date(Date.UTC(2026, 2, 2, 8)),
  endedAt: new Date(Date.UTC(2026, 2, 2, 12, minute)),
});

describe('an achievement given by hand', () => {
  test('is given once, stays with new jobs, and can be taken back', async () => {
    const id = await buildAchievement(staff, vtcId, handForm);
    await give(id, member);
    await give(id, member, 'Won it twice');
    await deliver(member);
    expect(await tiersOf(member, id)).toEqual([1]);
    expect((await listHolders(id)).holders).toMatchObject([
      { driver: { id: member.user.id }, tier: 1, jobId: null, reason: 'Won it twice' },
    ]);
    const params = { achievementId: id, driverId: member.user.id };
    await staff.browser.call(achievements.takeBack, { params });
    expect((await listHolders(id)).holders).toEqual([]);
    await expect(staff.browser.call(achievements.takeBack, { params })).rejects.toMatchObject({
      status: 404,
    });
    const given = await listEvents();
    expect(given).toEqual([
      {
        type: 'achievement.earned',
        payload: { achievementId: id, key: null, tier: 1, jobId: null },
      },
    ]);
  });

  test('must have no rule and be active, and its driver be a member', async () => {
    const byRule = await buildAchievement(staff, vtcId);
    const draft = await buildAchievement(staff, vtcId, { ...handForm, state: 'DRAFT' });
    const ready = await buildAchievement(staff, vtcId, handForm);
    const { owner: stranger } = await buildVtc(app());
    for (const [id, driver, code] of [
      [byRule, member, 'ACHIEVEMENT_BY_RULE'],
      [draft, member, 'ACHIEVEMENT_NOT_ACTIVE'],
      [ready, stranger, 'NOT_FOUND'],
    ] as const) {
      await expect(give(id, driver)).rejects.toMatchObject({ body: { code } });
    }
    const params = { achievementId: byRule, driverId: member.user.id };
    await expect(staff.browser.call(achievements.takeBack, { params })).rejects.toMatchObject({
      body: { code: 'ACHIEVEMENT_BY_RULE' },
    });
  });

  test('its holders are paged, the highest tier and the earliest first', async () => {
    const id = await buildAchievement(staff, vtcId, { goals: [1, 2] });
    const others = await Promise.all([buildMember(app(), vtcId), buildMember(app(), vtcId)]);
    await deliver(owner, ended(5));
    await deliver(member, ended(1));
    for (const other of others) await deliver(other, ended(3));
    await deliver(staff, ended(7));
    await deliver(staff, ended(9));
    await updateAwards(app());
    const seen: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await listHolders(id, { limit: 2, ...(cursor !== undefined && { cursor }) });
      seen.push(...page.holders.map(({ driver }) => driver.id));
      cursor = page.nextCursor;
    }
    const alike = others.map(({ user }) => user.id).toSorted();
    expect(seen).toEqual([staff.user.id, member.user.id, ...alike, owner.user.id]);
    await expect(listHolders(id, { cursor: 'W10' })).rejects.toMatchObject({ status: 422 });
    const { owner: stranger, vtc } = await buildVtc(app());
    const attempt = stranger.browser.call(achievements.listHolders, {
      params: { vtcId: vtc.id, achievementId: id },
      query: {},
    });
    await expect(attempt).rejects.toMatchObject({ status: 404 });
  });
});
