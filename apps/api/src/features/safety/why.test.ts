import { contract } from '@waybill/schema/contract';
import type { SafetyRules } from '@waybill/schema/features/safety.fields';
import type { Why } from '@waybill/schema/features/why.models';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildDriver,
  buildMember,
  buildStaff,
  buildVtc,
  type Driver,
} from '../../testing/factories.ts';
import { refusalOf, refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';
import {
  askWhy,
  askWhyOfAll,
  expectSums,
  type GivenJob,
  givenJobSchema,
  storeHistory,
  vectors,
} from '../../testing/why-kit.ts';

const app = useTestApp({ clockStands: true });
const { safety, jobs } = contract;
const groups = ['fines', 'collision', 'overspeed', 'late', 'cargo'] as const;

const cases = vectors.flatMap(({ name, jobs: given, safety: even, safetyEmphasis: other }) => [
  { name, given, expected: even, isWeighed: false },
  { name: `${name}, other weights`, given, expected: other, isWeighed: true },
]);

async function explain({ given, isWeighed }: (typeof cases)[number]) {
  const { vtc, owner } = await buildVtc(app());
  const driver = await buildMember(app(), vtc.id);
  await storeHistory(app(), driver, vtc.id, given);
  if (isWeighed) {
    const body: SafetyRules = { emphasis: [200, 100, 0, 50, 100] };
    await owner.browser.call(safety.setRules, { params: { vtcId: vtc.id }, body });
  }
  return [
    await askWhyOfAll(owner, vtc.id, { driverId: driver.user.id, limit: 7 }),
    await askWhyOfAll(owner, vtc.id, { limit: 7 }),
  ];
}

test.each(cases.filter(({ expected: { enough } }) => !enough))('$name: not enough', async (one) => {
  for (const found of await explain(one)) {
    expect(found).toMatchObject({ enough: false, value: null, exact: null, parts: [], items: [] });
  }
});

test.each(cases.filter(({ expected: { enough } }) => enough))('$name', async (one) => {
  const { exact, parts = {} } = one.expected;
  for (const found of await explain(one)) {
    expect(found.exact).toBeCloseTo(exact ?? 0, 9);
    expect(Object.fromEntries(found.parts.map(({ key, loses }) => [key, loses]))).toEqual(
      Object.fromEntries(
        Object.entries(parts).map(([key, loses]) => [key, expect.closeTo(loses, 9)]),
      ),
    );
    expectSums(found);
  }
});

/** Numbers that repeat in each run. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** A driver's history, several jobs at the same time and many without incidents. */
function makeHistory(count: number): GivenJob[] {
  const random = createRandom(7);
  const pick = <T>(...of: readonly T[]): T => {
    const found = of[random(of.length)];
    if (found === undefined) throw new Error('nothing to pick');
    return found;
  };
  return Array.from({ length: count }, () => ({
    state: pick('delivered', 'delivered', 'delivered', 'delivered', 'cancelled'),
    tier: pick('verified', 'verified', 'accepted', 'void', 'review'),
    endedAt: new Date(Date.UTC(2026, 0, 1 + random(300), 22 + random(4))).toISOString(),
    distanceM: 100_000 + random(900_000),
    late: pick(null, false, false, true),
    cargoDamagePpm: pick(null, 0, 0, 3, 20_000),
    overspeedS: pick(null, 0, 0, 1, 130),
    items: Array.from({ length: pick(0, 0, 1, 3) }, () => {
      const undone = random(3) === 0;
      return random(2) === 0
        ? { kind: 'fine' as const, undone, detail: { offence: pick('crash', 'speeding', 'new') } }
        : { kind: 'collision' as const, undone, detail: { truckPpm: { wheels: random(200_000) } } };
    }),
  }));
}

const keyOf = ({ jobId, ordinal, kind }: Why['items'][number]) => `${jobId} ${ordinal} ${kind}`;

describe('a driver with hundreds of jobs', () => {
  const history = makeHistory(400);
  let company: Awaited<ReturnType<typeof buildVtc>>;
  let driver: Driver;
  let ids: string[];

  beforeAll(async () => {
    company = await buildVtc(app());
    driver = await buildMember(app(), company.vtc.id);
    ids = await storeHistory(app(), driver, company.vtc.id, history);
  });

  const own = () => ({ driverId: driver.user.id });
  /** What is to be listed, newest job first, its events last first. */
  function listExpected(): string[] {
    const counted = history
      .map((job, index) => ({ job, id: ids[index] ?? '' }))
      .filter(
        ({ job: { state, tier } }) => state === 'delivered' && /verified|accepted/.test(tier ?? ''),
      )
      .toSorted((a, b) => b.job.endedAt.localeCompare(a.job.endedAt) || b.id.localeCompare(a.id));
    const keys: string[] = [];
    for (const { id, job } of counted) {
      for (let ordinal = job.items.length; ordinal > 0; ordinal -= 1) {
        const item = job.items[ordinal - 1];
        const isFree = item?.detail.truckPpm && (item.detail.truckPpm['wheels'] ?? 0) < 5;
        if (item && !item.undone && !isFree) {
          keys.push(`${id} ${ordinal} ${item.detail.offence ?? item.kind}`);
        }
      }
      if (job.late === true) keys.push(`${id} null late`);
      if ((job.overspeedS ?? 0) > 0) keys.push(`${id} null overspeed`);
      if ((job.cargoDamagePpm ?? 0) > 0) keys.push(`${id} null cargo`);
    }
    return keys;
  }

  test.each([50, 3])('every incident once, newest first, by %i', async (limit) => {
    const found = await askWhyOfAll(driver, company.vtc.id, { ...own(), limit });
    expect(found.items.map(keyOf)).toEqual(listExpected());
    expectSums(found);
    expect(found.pages).toBeLessThanOrEqual(Math.ceil(found.items.length / limit) + 1);
    const { rows } = await driver.browser.call(jobs.getLeaderboard, {
      params: { vtcId: company.vtc.id },
      query: { by: 'safety', period: 'all' },
    });
    expect(rows).toMatchObject([{ driver: { id: driver.user.id }, value: found.value }]);
    expect(found.basis).toMatchObject({ n: rows[0]?.jobs, version: 0 });
  });

  test('the company’s score is that of all its drivers', async () => {
    const found = await askWhyOfAll(company.owner, company.vtc.id, { limit: 50 });
    expectSums(found);
    expect(found.items.map(keyOf)).toEqual(listExpected());
    const report = await company.owner.browser.call(safety.getReport, {
      params: { vtcId: company.vtc.id },
      query: {},
    });
    expect(found).toMatchObject({ exact: report.exact, value: report.score });
    expect(found.basis).toEqual({ distanceM: report.distanceM, n: report.jobs, version: 0 });
  });

  test.each(groups)('only %s', async (part) => {
    const all = await askWhyOfAll(driver, company.vtc.id, { ...own(), limit: 50 });
    const found = await askWhyOfAll(driver, company.vtc.id, { ...own(), part, limit: 4 });
    expect(found.items).toEqual(all.items.filter((item) => item.part === part));
    expect(found.parts).toEqual(all.parts);
  });

  test('pages stay when jobs are added, voided and restored between them', async () => {
    const { vtc, owner } = company;
    const all = await askWhyOfAll(driver, vtc.id, { ...own(), limit: 50 });
    const first = await askWhy(driver, vtc.id, { ...own(), limit: 20 });
    const last = first.items.at(-1);
    const { nextCursor } = first;
    if (last?.jobId === undefined || last.jobId === null || nextCursor === null)
      throw new Error('there is one page only');
    const rest = all.items.slice(20).filter(({ jobId }) => jobId !== last.jobId);
    const decide = async (kind: 'VOID' | 'RESTORE') =>
      owner.browser.call(jobs.decide, {
        params: { jobId: last.jobId },
        body: { kind, reason: 'Test' },
      });
    await decide('VOID');
    const [added = ''] = await storeHistory(app(), driver, vtc.id, [
      {
        ...givenJobSchema.parse(history[0]),
        state: 'delivered',
        tier: 'verified',
        late: true,
        endedAt: '2026-11-01T00:00:00.000Z',
      },
    ]);
    const keys: string[] = [];
    for (let cursor: string | null = nextCursor; cursor !== null;) {
      const page: Why = await askWhy(driver, vtc.id, { ...own(), limit: 20, cursor });
      keys.push(...page.items.map(keyOf));
      cursor = page.nextCursor;
    }
    expect(keys).toEqual(rest.map(keyOf));
    await decide('RESTORE');
    await app().db.job.delete({ where: { id: added } });
    expect(await askWhyOfAll(driver, vtc.id, { ...own(), limit: 50 })).toEqual(all);
  });

  test('points without a stored event are one item of the job', async () => {
    const { vtc } = await buildVtc(app());
    const other = await buildMember(app(), vtc.id);
    const fine = { kind: 'fine' as const, undone: false, detail: { offence: 'crash' } };
    const [jobId = ''] = await storeHistory(app(), other, vtc.id, [
      givenJobSchema.parse({
        state: 'delivered',
        tier: 'verified',
        endedAt: '2026-03-01T00:00:00.000Z',
        distanceM: 900_000,
        overspeedS: 0,
        items: [fine, fine],
      }),
    ]);
    await app().db.jobItem.delete({ where: { jobId_ordinal: { jobId, ordinal: 1 } } });
    const found = await askWhyOfAll(other, vtc.id, { driverId: other.user.id });
    expect(found.items).toMatchObject([
      { kind: 'crash', ordinal: 2 },
      { kind: 'fines', ordinal: null },
    ]);
    expectSums(found);
  });

  test('a page is full, however rare its incidents are', async () => {
    const { vtc, owner } = await buildVtc(app());
    const other = await buildMember(app(), vtc.id);
    const given = Array.from({ length: 1_020 }, (_, hour) =>
      givenJobSchema.parse({
        state: 'delivered',
        tier: 'verified',
        endedAt: new Date(Date.UTC(2026, 0, 1, hour)).toISOString(),
        late: hour < 3,
        overspeedS: 1,
      }),
    );
    await storeHistory(app(), other, vtc.id, given);
    for (const driverId of [other.user.id, undefined]) {
      const asked = {
        ...(driverId !== undefined && { driverId }),
        part: 'late',
        limit: 2,
      } as const;
      const first = await askWhy(owner, vtc.id, asked);
      expect(first.items.map(({ at }) => at.slice(11, 13))).toEqual(['02', '01']);
      const second = await askWhy(owner, vtc.id, { ...asked, cursor: first.nextCursor ?? '' });
      expect(second.items.map(({ at }) => at.slice(11, 13))).toEqual(['00']);
      expect(second.nextCursor).toBeNull();
    }
  });

  test('a cursor of another list is refused', async () => {
    for (const parts of [
      [],
      ['x'],
      ['2026-01-01T00:00:00.000Z', 'x', '1'],
      ['2026-99-01T00:00:00.000Z', ids[0], '1'],
    ]) {
      const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url');
      const refusal = await refusalOf(askWhy(driver, company.vtc.id, { ...own(), cursor }));
      expect(refusal.body.fields).toHaveProperty('cursor');
    }
  });
});

describe('who may ask', () => {
  test('members about members, with the key about the company; rivals about no one', async () => {
    const company = await buildVtc(app());
    const vtcId = company.vtc.id;
    const staff = await buildStaff(app(), company, ['VIEW_COMPANY_SAFETY_SCORE']);
    const driver = await buildStaff(app(), company, []);
    const rival = await buildVtc(app());
    const rivalStaff = await buildStaff(app(), rival, ['VIEW_COMPANY_SAFETY_SCORE']);
    const stranger = await buildDriver(app());
    const driverId = driver.user.id;

    expect(await askWhy(staff, vtcId)).toMatchObject({ enough: false, value: null, parts: [] });
    expect(await askWhy(staff, vtcId, { driverId })).toMatchObject({ basis: { n: 0 } });
    expect(await askWhy(driver, vtcId, { driverId })).toMatchObject({ enough: false });
    expect(await askWhy(driver, vtcId, { driverId: staff.user.id })).toMatchObject({
      enough: false,
    });
    expect(await refusedCodeOf(askWhy(driver, vtcId))).toBe('FORBIDDEN');
    for (const outsider of [rivalStaff, rival.owner]) {
      expect(await refusedCodeOf(askWhy(outsider, vtcId))).toBe('NOT_FOUND');
      expect(await refusedCodeOf(askWhy(outsider, vtcId, { driverId }))).toBe('NOT_FOUND');
      expect(await refusedCodeOf(askWhy(outsider, rival.vtc.id, { driverId }))).toBe('NOT_FOUND');
    }
    expect(await refusedCodeOf(askWhy(stranger, vtcId, { driverId }))).toBe('FORBIDDEN');
    expect(await refusedCodeOf(askWhy(driver, vtcId, { driverId: stranger.user.id }))).toBe(
      'NOT_FOUND',
    );
  });

  test('a driver who left stays, for the company alone', async () => {
    const company = await buildVtc(app());
    const driver = await buildMember(app(), company.vtc.id);
    await storeHistory(app(), driver, company.vtc.id, vectors[2]?.jobs ?? []);
    await driver.browser.call(contract.vtcs.leave);
    const asked = { driverId: driver.user.id };
    expect((await askWhy(company.owner, company.vtc.id, asked)).value).toBe(70);
    expect(await refusedCodeOf(askWhy(driver, company.vtc.id, asked))).toBe('FORBIDDEN');
  });
});
