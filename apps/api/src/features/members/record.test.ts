import { contract } from '@waybill/schema/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildMember, buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import { insertJob, type JobFields } from '../../testing/job-kit.ts';
import { refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { awardNext, writeAchievements } from '../achievements/achievements.service.ts';

const app = useTestApp();
const { members } = contract;

let company: Awaited<ReturnType<typeof buildVtc>>;
let staff: Driver;
let careful: Driver;
let careless: Driver;
let idle: Driver;

const drive = async (of: Driver, count: number, fields: JobFields) => {
  for (let n = 0; n < count; n += 1) {
    await insertJob(app(), of, {
      vtcId: company.vtc.id,
      distanceM: 200_000,
      late: false,
      cargoDamagePpm: 0,
      overspeedS: 0,
      ...fields,
    });
  }
};

beforeAll(async () => {
  company = await buildVtc(app());
  staff = await buildStaff(app(), company, [
    'VIEW_MEMBERS_PAGE',
    'VIEW_DRIVER_REPUTATION',
    'VIEW_ACHIEVEMENTS',
    'KICK_MEMBERS',
  ]);
  idle = await buildMember(app(), company.vtc.id, '=cmd|calc');
  careful = await buildStaff(app(), company, ['VIEW_MEMBERS_PAGE']);
  careless = await buildMember(app(), company.vtc.id);
  await drive(careful, 12, {});
  await drive(careless, 6, { late: true, overspeedS: 3_000 });
  await writeAchievements(app().services);
  while (await awardNext(app().services));
});

const params = () => ({ vtcId: company.vtc.id });
const keyOf = ({ user }: Driver) => ({ ...params(), userId: user.id });
const recordOf = async (reader: Driver, of: Driver) =>
  (await reader.browser.call(members.get, { params: keyOf(of) })).record;
const read = async (reader: Driver, query = {}) =>
  reader.browser.call(members.listCsv, { params: params(), query });
const list = async (reader: Driver, sort: 'safety' | 'reputation', page = {}) =>
  reader.browser.call(members.list, { params: params(), query: { sort, ...page } });

describe('the list of members', () => {
  test.each(['safety', 'reputation'] as const)('is sorted by %s, page by page', async (sort) => {
    const { members: whole } = await list(staff, sort);
    expect(whole.slice(0, 2).map(({ id }) => id)).toEqual([careful.user.id, careless.user.id]);
    expect(whole.slice(2).map(({ scores }) => scores)).toEqual(
      Array.from({ length: 3 }, () => ({ safety: null, reputation: null })),
    );
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(staff, sort, { limit: 1, ...(cursor !== undefined && { cursor }) });
      paged.push(...page.members.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(paged).toEqual(whole.map(({ id }) => id));
  });

  test('has the reputation of others only with the permission', async () => {
    const seen = (await list(staff, 'safety')).members;
    expect(seen[1]?.scores).toEqual({
      safety: expect.any(Number),
      reputation: expect.any(Number),
    });
    const { members: plain } = await list(careful, 'safety');
    expect(plain[0]?.scores).toEqual(seen[0]?.scores);
    expect(plain[1]?.scores).toEqual({ safety: seen[1]?.scores.safety, reputation: null });
    expect(await refusedCodeOf(list(careful, 'reputation'))).toBe('FORBIDDEN');
  });
});

test('a profile has the latest achievements by their highest tier, for those who may see them', async () => {
  const earned = await app().db.achievementAward.findMany({
    where: { driverId: careful.user.id },
    select: { achievementId: true, tier: true },
  });
  const { awards, awardCount } = await recordOf(staff, careful);
  const ids = new Set(earned.map(({ achievementId }) => achievementId));
  expect(awardCount).toBe(ids.size);
  expect(awards).toHaveLength(Math.min(6, ids.size));
  for (const { achievementId, tier } of awards ?? []) {
    const tiers = earned.filter((one) => one.achievementId === achievementId);
    expect(tier).toBe(Math.max(...tiers.map((one) => one.tier)));
  }
  expect(awards?.map(({ key }) => key)).toContain('deliveries');
  expect(await recordOf(careful, careful)).toMatchObject({ awards, awardCount });
  expect(await recordOf(careful, careless)).toMatchObject({ awards: null, awardCount: null });
});

describe('members.csv', () => {
  test('has a line for each member of the list, with no cell that runs', async () => {
    const [head, ...lines] = (await read(staff)).trimEnd().split('\r\n');
    expect(head?.split(',').slice(0, 4)).toEqual(['id', 'steamId', 'name', 'roles']);
    expect(lines).toHaveLength(5);
    const lineOf = ({ user }: Driver) => lines.find((line) => line.startsWith(user.id)) ?? '';
    expect(lineOf(idle)).toContain(`,'=cmd|calc,`);
    const { scores } = (await list(staff, 'safety')).members[0] ?? {};
    expect(lineOf(careful)).toContain(`,12,2400000,${scores?.safety},${scores?.reputation},,,0`);
    expect(
      (await read(staff, { search: careful.user.username })).trimEnd().split('\r\n'),
    ).toHaveLength(2);
  });

  test('counts the warnings that hold', async () => {
    const { id: userId } = idle.user;
    const now = app().services.clock().getTime();
    const [ended, holds] = [-20, 20].map((days) => new Date(now + days * 86_400_000));
    const warningOf = (expiresAt: Date | undefined, withdrawnAt: Date | null = null) => ({
      userId,
      vtcId: company.vtc.id,
      reason: 'Late',
      givenAt: new Date(now - 30 * 86_400_000),
      expiresAt: expiresAt ?? new Date(0),
      withdrawnAt,
    });
    await app().db.memberWarning.createMany({
      data: [warningOf(ended), warningOf(holds), warningOf(holds, new Date(now))],
    });
    const lines = (await read(staff)).trimEnd().split('\r\n');
    expect(lines.find((line) => line.startsWith(userId))).toMatch(/,1$/);
  });

  test('is for staff who may view members', async () => {
    expect(await refusedCodeOf(read(careful))).toBe('FORBIDDEN');
    const blind = await buildStaff(app(), company, ['KICK_MEMBERS']);
    expect(await refusedCodeOf(read(blind))).toBe('FORBIDDEN');
  });
});
