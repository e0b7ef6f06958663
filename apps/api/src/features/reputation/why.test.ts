import { contract } from '@waybill/schema/contract';
import type { Why, WhyPart } from '@waybill/schema/features/why.models';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildMember, buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import { insertJob } from '../../testing/job-kit.ts';
import { refusalOf, refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { jobs, reputation, why } = contract;

let company: Awaited<ReturnType<typeof buildVtc>>;
let driver: Driver;
let staff: Driver;
let expected: string[];

/** Jobs of one driver, some at the same time: late, damaged, both, cancelled, fine, or in review. */
const fates = ['fine', 'late', 'fine', 'damaged', 'both', 'cancelled', 'review', 'fine'] as const;
const count = 64;

/** Whether the driver came to events: as promised, without a promise, or not known. */
const outcomes = ['missed', 'kept', 'unknown', 'unpromised'] as const;

async function insertEvent(startsAt: Date, outcome: (typeof outcomes)[number]): Promise<string> {
  const { id } = await app().db.companyEvent.create({
    data: {
      vtcId: company.vtc.id,
      state: 'PUBLISHED',
      reach: 'COMPANY',
      title: 'Night convoy',
      game: 'ets2',
      meetsAt: startsAt,
      startsAt,
      endsAt: new Date(startsAt.getTime() + 3_600_000),
      zone: 'UTC',
      createdAt: startsAt,
      attendance: {
        create: {
          driverId: driver.user.id,
          promised: outcome !== 'unpromised',
          computed: outcome === 'unknown' ? 'UNKNOWN' : outcome === 'kept' ? 'ATTENDED' : 'MISSED',
        },
      },
    },
  });
  return id;
}

beforeAll(async () => {
  company = await buildVtc(app());
  driver = await buildStaff(app(), company, []);
  staff = await buildStaff(app(), company, ['VIEW_DRIVER_REPUTATION']);
  const stored: { readonly id: string; readonly endedAt: Date; readonly kinds: string[] }[] = [];
  for (let n = 0; n < count; n += 1) {
    const fate = fates[(n * 5) % fates.length] ?? 'fine';
    const endedAt = new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 3) * 4, 12));
    const isLate = fate === 'late' || fate === 'both';
    const isDamaged = fate === 'damaged' || fate === 'both';
    const id = await insertJob(app(), driver, {
      vtcId: company.vtc.id,
      startedAt: new Date(endedAt.getTime() - 60_000),
      endedAt,
      ...(fate === 'cancelled'
        ? { state: 'cancelled' }
        : {
            late: isLate,
            cargoDamagePpm: isDamaged ? 10_000 + n : 9_999,
            overspeedS: 0,
            ...(fate === 'review' && { settledTier: 'review', late: true }),
          }),
    });
    const kinds =
      fate === 'cancelled'
        ? ['cancelled null']
        : [...(isLate ? ['late null'] : []), ...(isDamaged ? [`cargo ${10_000 + n}`] : [])];
    stored.push({ id, endedAt, kinds });
  }
  for (let n = 0; n < 30; n += 1) {
    const outcome = outcomes[n % outcomes.length] ?? 'kept';
    // Every third departs when jobs ended.
    const startsAt = new Date(Date.UTC(2026, 0, 1 + 4 * n, n % 3 === 0 ? 12 : 20));
    const id = await insertEvent(startsAt, outcome);
    stored.push({ id, endedAt: startsAt, kinds: outcome === 'missed' ? ['missed null'] : [] });
  }
  expected = stored
    .toSorted((a, b) => b.endedAt.getTime() - a.endedAt.getTime() || b.id.localeCompare(a.id))
    .flatMap(({ id, kinds }) => kinds.map((kind) => `${id} ${kind}`));
});

interface Asked {
  readonly driverId?: string;
  readonly part?: WhyPart;
  readonly limit?: number;
  readonly cursor?: string;
}

const ask = async (by: Driver, query: Asked, vtcId = company.vtc.id) =>
  by.browser.call(why.get, { params: { vtcId }, query: { of: 'reputation', ...query } });

/** Reads all pages. */
async function askAll(by: Driver, asked: Omit<Asked, 'cursor'>): Promise<Why> {
  const first = await ask(by, asked);
  const items = [...first.items];
  let cursor = first.nextCursor;
  while (cursor !== null) {
    const next: Why = await ask(by, { ...asked, cursor });
    items.push(...next.items);
    cursor = next.nextCursor;
  }
  return { ...first, items };
}

const own = () => ({ driverId: driver.user.id });
const keyOf = ({ jobId, event, kind, amount }: Why['items'][number]) =>
  `${jobId ?? event.id} ${kind} ${amount}`;

describe('the reputation', () => {
  test.each([50, 3])('has each slip once, newest first, by %i', async (limit) => {
    const found = await askAll(driver, { ...own(), limit });
    expect(found.items.map(keyOf)).toEqual(expected);
  });

  test('is 1,000 less what its parts lose, and each part what its items and the unknown lose', async () => {
    const found = await askAll(driver, { ...own(), limit: 50 });
    const report = await driver.browser.call(reputation.getOwn, {
      params: { vtcId: company.vtc.id },
    });
    expect(found).toMatchObject({
      value: report.reputation,
      exact: report.exact,
      best: 1_000,
      enough: true,
      basis: { distanceM: null, n: report.jobs },
    });
    const lost = found.parts.reduce((sum, { loses }) => sum + loses, 0);
    expect(lost).toBeCloseTo(1_000 - (found.exact ?? 0), 6);
    expect(found.parts.reduce((sum, { shown }) => sum + shown, 0)).toBe(1_000 - (found.value ?? 0));
    expect(found.parts.map(({ key }) => key)).toEqual([
      'onTime',
      'intact',
      'completed',
      'attendance',
      'safety',
    ]);
    for (const { key, loses, unknown } of found.parts.slice(0, 4)) {
      const items = found.items.filter(({ part }) => part === key);
      expect(items.length).toBeGreaterThan(3);
      expect(unknown).toBeGreaterThan(0);
      expect(items.reduce((sum, item) => sum + item.loses, 0)).toBeCloseTo(loses - unknown, 6);
      // An older slip weighs less.
      expect(items[0]?.loses).toBeGreaterThan(items.at(-1)?.loses ?? 0);
    }
  });

  test.each(['onTime', 'intact', 'completed', 'attendance', 'safety'] as const)(
    'only %s',
    async (part) => {
      const all = await askAll(driver, { ...own(), limit: 50 });
      const found = await askAll(driver, { ...own(), part, limit: 4 });
      expect(found.items).toEqual(all.items.filter((item) => item.part === part));
      expect(found.parts).toEqual(all.parts);
    },
  );

  test('follows a voided and a restored job', async () => {
    const before = await askAll(driver, { ...own(), limit: 50 });
    const late = before.items.find(({ kind }) => kind === 'late');
    const decide = async (kind: 'VOID' | 'RESTORE') =>
      company.owner.browser.call(jobs.decide, {
        params: { jobId: late?.jobId ?? '' },
        body: { kind, reason: 'Test' },
      });
    await decide('VOID');
    const without = await askAll(driver, { ...own(), limit: 50 });
    expect(without.items.map(({ jobId }) => jobId)).not.toContain(late?.jobId);
    expect(without.exact).toBeGreaterThan(before.exact ?? 0);
    await decide('RESTORE');
    expect(await askAll(driver, { ...own(), limit: 50 })).toEqual(before);
  });

  test('is one’s own, or of others with the permission, in the company', async () => {
    const { value } = await ask(driver, own());
    expect((await ask(staff, own())).value).toBe(value);
    const blind = await buildStaff(app(), company, ['VIEW_COMPANY_SAFETY_SCORE']);
    expect(await refusedCodeOf(ask(blind, own()))).toBe('FORBIDDEN');
    expect(await refusedCodeOf(ask(staff, {}))).toBe('NOT_FOUND');
    const rival = await buildVtc(app());
    expect(await refusedCodeOf(ask(rival.owner, own()))).toBe('NOT_FOUND');
    expect(await refusedCodeOf(ask(rival.owner, own(), rival.vtc.id))).toBe('NOT_FOUND');
    const novice = await buildMember(app(), company.vtc.id);
    expect(await ask(novice, { driverId: novice.user.id })).toMatchObject({
      enough: false,
      value: null,
      parts: [],
      items: [],
      nextCursor: null,
    });
  });

  test('refuses a cursor of another list', async () => {
    for (const parts of [['x'], ['2026-01-01T00:00:00.000Z', staff.user.id, '10']]) {
      const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url');
      expect((await refusalOf(ask(driver, { ...own(), cursor }))).body.fields).toHaveProperty(
        'cursor',
      );
    }
  });
});
