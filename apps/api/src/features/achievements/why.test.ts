import { contract } from '@waybill/schema/contract';
import type {
  AchievementRule,
  AchievementState,
} from '@waybill/schema/features/achievements.models';
import { beforeAll, expect, test } from 'vitest';
import { updateAwards } from '../../testing/award-kit.ts';
import { buildMember, buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import { insertJob, type JobFields } from '../../testing/job-kit.ts';
import { refusalOf, refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { askWhy, askWhyOfAll, expectSums } from '../../testing/why-kit.ts';

const app = useTestApp({ clockStands: true });
const { achievements } = contract;

let company: Awaited<ReturnType<typeof buildVtc>>;
let driver: Driver;

beforeAll(async () => {
  company = await buildVtc(app());
  driver = await buildMember(app(), company.vtc.id);
});

/** Stores a verified delivery that ends on an hour of November 2026. */
async function deliver(of: Driver, hour: number, fields: JobFields = {}): Promise<string> {
  const endedAt = new Date(Date.UTC(2026, 10, 1, hour));
  const startedAt = new Date(endedAt.getTime() - 60_000);
  return insertJob(app(), of, { vtcId: company.vtc.id, startedAt, endedAt, ...fields });
}

async function findOwn(of: Driver, key: string) {
  const listed = await of.browser.call(achievements.list, { params: { vtcId: company.vtc.id } });
  const found = listed.achievements.find((one) => one.key === key || one.name === key);
  if (!found) throw new Error(`${key} is missing`);
  return found;
}

async function explain(of: Driver, achievementId: string, limit = 50) {
  const asked = { of: 'achievement', driverId: of.user.id, achievementId, limit } as const;
  return askWhyOfAll(of, company.vtc.id, asked);
}

const count: AchievementRule = { where: [], measure: { kind: 'count' }, per: null, game: null };

async function create(
  rule: AchievementRule | null,
  goals: number[],
  state: AchievementState = 'ACTIVE',
) {
  const name = `Own ${crypto.randomUUID()}`;
  const { achievement } = await company.owner.browser.call(achievements.create, {
    params: { vtcId: company.vtc.id },
    body: { name, description: '', mark: 'wheel', rule, goals, state },
  });
  await updateAwards(app());
  return achievement;
}

test('every achievement’s figure is made of its jobs, newest first', async () => {
  const lateHours = new Set([3, 30]);
  for (let hour = 0; hour < 60; hour += 3) {
    await deliver(driver, hour, {
      distanceM: 100_000 + hour,
      late: lateHours.has(hour),
      cargoId: `cargo${hour % 7}`,
      massG: 20_000_000n + BigInt(hour),
    });
  }
  await updateAwards(app());
  const listed = await driver.browser.call(achievements.list, {
    params: { vtcId: company.vtc.id },
  });
  let explained = 0;
  for (const { id, key, own, goals } of listed.achievements) {
    const why = await explain(driver, id, 7);
    expectSums(why);
    expect({ key, value: why.value, n: why.basis.n }).toEqual({
      key,
      value: own.value,
      n: why.items.length,
    });
    expect(why.best).toBe(goals[own.tiers.length] ?? goals.at(-1));
    expect(why.items.map(({ at }) => at)).toEqual(
      why.items.map(({ at }) => at).toSorted((a, b) => b.localeCompare(a)),
    );
    explained += Math.sign(why.items.length);
  }
  expect(explained).toBeGreaterThan(15);
  // The last late one ended at 30 h.
  const idOf = (key: string) => listed.achievements.find((one) => one.key === key)?.id ?? '';
  const streak = await explain(driver, idOf('punctual-in-a-row'));
  expect(streak.items.map(({ loses }) => loses)).toEqual(Array(9).fill(-1));
  expect(streak.items.at(-1)?.at).toBe('2026-11-02T09:00:00.000Z');
  const haul = await explain(driver, idOf('longest-haul'));
  expect(haul.items).toMatchObject([{ loses: -100_057, kind: 'counted', ordinal: null }]);
});

test('pages end with the last job, also of jobs that ended together', async () => {
  const other = await buildMember(app(), company.vtc.id);
  const ids = [];
  for (let count = 0; count < 4; count += 1) ids.push(await deliver(other, 5));
  const { id: achievementId } = await findOwn(other, 'deliveries');
  const why = await explain(other, achievementId, 2);
  expect(why.pages).toBe(2);
  expect(why.items.map(({ jobId }) => jobId)).toEqual(ids.toSorted().toReversed());
  const asked = { of: 'achievement', driverId: other.user.id, achievementId } as const;
  expect((await askWhy(other, company.vtc.id, { ...asked, part: 'fines' })).items).toEqual([]);
});

test('a company’s own counts jobs for that company', async () => {
  const other = await buildMember(app(), company.vtc.id);
  const { id } = await create(count, [5]);
  await deliver(other, 1);
  await deliver(other, 2, { vtcId: null });
  const why = await explain(other, id);
  expect(why).toMatchObject({ value: 1, best: 5, items: [{ at: '2026-11-01T01:00:00.000Z' }] });
});

test('is for the driver alone, of achievements that they see and that have progress', async () => {
  const { vtc, owner } = company;
  const { id } = await findOwn(driver, 'deliveries');
  const driverId = driver.user.id;
  const ask = async (by: Driver, query: { driverId?: string; achievementId?: string }) =>
    refusedCodeOf(askWhy(by, vtc.id, { of: 'achievement', ...query }));
  const staff = await buildStaff(app(), company, ['VIEW_ACHIEVEMENTS', 'VIEW_MEMBERS_PAGE']);
  for (const other of [owner, staff]) {
    expect(await ask(other, { driverId, achievementId: id })).toBe('FORBIDDEN');
  }
  expect(await ask(driver, { achievementId: id })).toBe('FORBIDDEN');
  const draft = await create(count, [1], 'DRAFT');
  const given = await create(null, [1]);
  const rival = await buildVtc(app());
  for (const achievementId of [draft.id, given.id, crypto.randomUUID()]) {
    expect(await ask(driver, { driverId, achievementId })).toBe('NOT_FOUND');
  }
  const own = { driverId: owner.user.id, achievementId: draft.id };
  expect(await askWhy(owner, vtc.id, { of: 'achievement', ...own })).toMatchObject({ best: 1 });
  const active = await create(count, [1]);
  const theirs = { driverId: rival.owner.user.id, achievementId: active.id };
  const elsewhere = askWhy(rival.owner, rival.vtc.id, { of: 'achievement', ...theirs });
  expect(await refusedCodeOf(elsewhere)).toBe('NOT_FOUND');
  for (const query of [
    { of: 'achievement', driverId } as const,
    { of: 'safety', driverId, achievementId: id } as const,
  ]) {
    const refusal = await refusalOf(askWhy(driver, vtc.id, query));
    expect(refusal.body.fields).toHaveProperty('achievementId');
  }
});
