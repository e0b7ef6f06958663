import { contract } from '@waybill/schema/contract';
import * as fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { buildActive, buildParty, offer, type Party } from '../../testing/contract-kit.ts';
import { buildMember, type Driver } from '../../testing/factories.ts';
import { insertJob } from '../../testing/job-kit.ts';
import { buildEntry, postDue, runLedger } from '../../testing/ledger-kit.ts';
import { buildScheme, review } from '../../testing/payroll-kit.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { buildWarehouse, countStock, good, setGoods } from '../../testing/stock-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { payroll } = contract;
const hourMs = 3_600_000;
const minuteMs = 60_000;
const start = Date.UTC(2028, 2, 9, 20);
const midnight = Date.UTC(2028, 2, 10);

const place = fc.nat({ max: 9 });
const city = fc.constantFrom('berlin', 'berlin', 'koln', 'praha');
const figures = fc.record({
  revenueMinor: fc.integer({ min: 1, max: 999_999 }),
  massG: fc.option(fc.integer({ min: 1, max: 30_000_000 })),
  late: fc.option(fc.boolean()),
  sourceCityId: city,
  destinationCityId: city,
});
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('drive' as const),
      place,
      figures,
      endedAt: fc.integer({ min: -3, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('decide' as const), place, isVoid: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('correct' as const), place, figures }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('move' as const), place, party: fc.nat({ max: 2 }) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('remove' as const), place }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('wait' as const),
      hours: fc.integer({ min: 1, max: 70 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ act: 'pay' as const }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Two companies with books, drivers of the second, and contracts between both, which end one after the other. */
interface Scene {
  readonly offerer: Party;
  readonly carrier: Party;
  readonly drivers: readonly Driver[];
  readonly contracts: readonly Terms[];
}

interface Terms {
  readonly id: string;
  readonly unit: 'JOBS' | 'TONNES';
  readonly quantity: number;
  readonly minOnTimePpm: number;
  readonly endsAt: number;
  readonly isOwn: boolean;
}

async function buildScene(): Promise<Scene> {
  const [offerer, carrier] = [await buildParty(app()), await buildParty(app())];
  const cash = { cash: 1_000_000_000, equity: -1_000_000_000 };
  for (const { owner, vtc } of [offerer, carrier]) await buildEntry(owner, vtc.id, cash);
  await buildScheme(carrier.owner, carrier.vtc.id, { perJobMinor: 1_000, sharePpm: 100_000 });
  const placeId = await buildWarehouse(carrier.owner, carrier.vtc.id);
  await setGoods(carrier.owner, placeId, [good({ cargoId: 'office_paper' })]);
  await countStock(carrier.owner, placeId, 100_000_000, { cargoId: 'office_paper' });
  const orders = [
    { unit: 'JOBS', quantity: 2, minOnTimePpm: 600_000, endsInMinutes: 241, isOwn: false },
    { unit: 'TONNES', quantity: 35, minOnTimePpm: 0, endsInMinutes: 300, isOwn: false },
    { unit: 'JOBS', quantity: 3, minOnTimePpm: 0, endsInMinutes: 290, isOwn: true },
  ] as const;
  const contracts: Terms[] = [];
  for (const { unit, quantity, minOnTimePpm, endsInMinutes, isOwn } of orders) {
    const endsAt = start + endsInMinutes * minuteMs;
    const form = { unit, quantity, minOnTimePpm, endsAt: new Date(endsAt).toISOString() };
    const startsAt = new Date(app().services.clock().getTime() + minuteMs).toISOString();
    const own = { ...form, startsAt, audience: 'DRIVERS', bonusMinor: 0 } as const;
    const { id } = isOwn
      ? await offer(app(), carrier.owner, carrier.vtc.id, own)
      : await buildActive(app(), [offerer, carrier], { ...form, startsAt });
    contracts.push({ id, unit, quantity, minOnTimePpm, endsAt, isOwn });
  }
  const drivers = [carrier.owner, await buildMember(app(), carrier.vtc.id)];
  return { offerer, carrier, drivers, contracts };
}

type Lines = Record<string, number>;

const jobsOf = async ({ vtc }: Party) =>
  (await app().db.job.findMany({ where: { vtcId: vtc.id, isVoid: false } })).toSorted(
    (a, b) => Number(a.endedAt) - Number(b.endedAt) || (a.id < b.id ? -1 : 1),
  );

interface Done {
  readonly terms: Terms;
  units: number;
  timed: number;
  onTime: number;
  fulfilledAt: Date | null;
}

/** The state of each contract, computed from the jobs as they are now, without tables. */
async function outcomesOf({ carrier, contracts }: Scene) {
  const done = contracts.map((terms): Done => ({
    terms,
    units: 0,
    timed: 0,
    onTime: 0,
    fulfilledAt: null,
  }));
  for (const job of await jobsOf(carrier)) {
    for (const isOwn of [true, false]) {
      const [first] = done
        .filter(({ terms, fulfilledAt }) => terms.isOwn === isOwn && fulfilledAt === null)
        .filter(({ terms }) => Number(job.endedAt) <= terms.endsAt)
        .filter(({ terms }) => terms.unit === 'JOBS' || job.massG !== null)
        .toSorted((a, b) => a.terms.endsAt - b.terms.endsAt);
      if (!first) continue;
      first.units += first.terms.unit === 'JOBS' ? 1 : Number(job.massG) / 1_000_000;
      first.timed += job.late === null ? 0 : 1;
      first.onTime += job.late === false ? 1 : 0;
      const isEnough = first.units >= first.terms.quantity;
      const isPunctual = first.onTime * 1_000_000 >= first.terms.minOnTimePpm * first.timed;
      if (isEnough && isPunctual) first.fulfilledAt = job.endedAt;
    }
  }
  const now = app().services.clock().getTime();
  return done.map(({ terms, fulfilledAt }) => ({
    terms,
    fulfilledAt,
    state: fulfilledAt !== null ? 'FULFILLED' : now > terms.endsAt ? 'FAILED' : 'ACTIVE',
  }));
}

/** What each driver has earned in the week of all jobs, as it is now. */
async function earnedBy({ carrier, drivers }: Scene): Promise<number[]> {
  const jobs = await jobsOf(carrier);
  return drivers.map(({ user }) => {
    const own = jobs.filter(({ driverId }) => driverId === user.id);
    const revenue = own.reduce((sum, { revenueMinor }) => sum + Number(revenueMinor), 0);
    return own.length * 1_000 + Math.floor((revenue + 5) / 10);
  });
}

/** The lines that the books of a company should have, by kind and source; those of payslips by driver. */
async function modelOf(scene: Scene, party: Party, wages: readonly number[]) {
  const model = new Map<string, Lines>();
  for (const { id, revenueMinor } of await jobsOf(party)) {
    model.set(`job ${id}`, { revenue: -Number(revenueMinor), cash: Number(revenueMinor) });
  }
  const isCarrier = party === scene.carrier;
  for (const { terms, state } of await outcomesOf(scene)) {
    if (terms.isOwn || state === 'ACTIVE') continue;
    const paid = state === 'FULFILLED' ? 100_001 : -30_000;
    const cash = isCarrier ? paid : -paid;
    model.set(`contract ${terms.id}`, { cash, [cash > 0 ? 'bonuses' : 'contracts']: -cash });
  }
  for (const [index, { user }] of scene.drivers.entries()) {
    const paid = wages[index] ?? 0;
    if (isCarrier && paid > 0) model.set(`payslip ${user.id}`, { wages: paid, cash: -paid });
  }
  return model;
}

/** The lines that the books of a company have, reversals included. */
async function storedOf({ vtc }: Party) {
  const rows = await app().db.$queryRaw<{ key: string; account: string; minor: number }[]>`
    SELECT kind || ' ' || CASE kind WHEN 'payslip' THEN driver_id ELSE source_id END AS key, line.key AS account,
           sum(line.value::bigint)::float8 AS minor
    FROM ledger_entries e CROSS JOIN jsonb_each_text(lines) line
    WHERE vtc_id = ${vtc.id}::uuid AND kind IN ('job', 'contract', 'payslip')
    GROUP BY 1, 2 HAVING sum(line.value::bigint) <> 0`;
  const stored = new Map<string, Lines>();
  for (const { key, account, minor } of rows) {
    stored.set(key, { ...stored.get(key), [account]: minor });
  }
  return stored;
}

/** All entries, as text by their id. */
const readEntries = async () => {
  const rows = await app().db.$queryRaw<{ id: string; text: string }[]>`
    SELECT id, to_jsonb(e)::text AS text FROM ledger_entries e`;
  return new Map(rows.map(({ id, text }) => [id, text]));
};

async function perform(scene: Scene, it: Step, ids: (string | undefined)[]): Promise<void> {
  const { carrier, offerer, drivers } = scene;
  if (it.act === 'wait') {
    app().passTime(it.hours * hourMs);
    await runTasks(app().services, 'contracts.mark-due');
  }
  if (it.act === 'wait' || it.act === 'pay') return;
  const id = ids[it.place];
  if (it.act === 'drive') {
    const driver = drivers[it.place % 2];
    if (id !== undefined || !driver) return;
    const endedAt = new Date(midnight + it.endedAt * minuteMs);
    const startedAt = new Date(endedAt.getTime() - hourMs);
    const fields = { ...it.figures, vtcId: carrier.vtc.id, startedAt, endedAt };
    ids[it.place] = await insertJob(app(), driver, fields);
    return;
  }
  if (id === undefined) return;
  const where = { id };
  if (it.act === 'decide') await app().db.job.update({ where, data: { isVoid: it.isVoid } });
  if (it.act === 'correct') await app().db.job.update({ where, data: it.figures });
  if (it.act === 'move') {
    const vtcId = [carrier.vtc.id, offerer.vtc.id, null][it.party] ?? null;
    await app().db.job.update({ where, data: { vtcId } });
  }
  if (it.act === 'remove') {
    await app().db.job.delete({ where });
    ids[it.place] = undefined;
  }
}

/** Pays all weeks that are over and not paid yet. @returns whether the week of the jobs is paid */
async function payAll(
  { carrier: { owner, vtc } }: Scene,
  paidWeeks: Set<string>,
): Promise<boolean> {
  for (
    let week = Date.UTC(2028, 2, 6);
    week + 7 * 24 * hourMs <= app().services.clock().getTime();
    week += 7 * 24 * hourMs
  ) {
    const from = new Date(week).toISOString().slice(0, 10);
    if (paidWeeks.has(from)) continue;
    const input = { params: { vtcId: vtc.id }, body: { from } };
    const { id } = (await owner.browser.call(payroll.create, input)).payroll;
    await review(owner, { id });
    await owner.browser.call(payroll.pay, { params: { payrollId: id }, body: {} });
    paidWeeks.add(from);
    return true;
  }
  return false;
}

const numRuns = inject('isLong') ? 100 : 4;

test(
  `contracts, wages and stock match the jobs after each step of ${numRuns} histories`,
  { timeout: 1_800_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 35 }), async (steps) => {
        app().travelTo(start);
        const scene = await buildScene();
        await postDue(app());
        const ids: (string | undefined)[] = [];
        const wages = [0, 0];
        const paidWeeks = new Set<string>();
        for (const it of [
          ...steps,
          { act: 'wait', hours: 120 } as const,
          { act: 'pay' } as const,
        ]) {
          const before = await readEntries();
          await perform(scene, it, ids);
          await postDue(app());
          if (it.act === 'pay' && (await payAll(scene, paidWeeks))) {
            const earned = await earnedBy(scene);
            for (const index of wages.keys()) {
              wages[index] = Math.max(wages[index] ?? 0, earned[index] ?? 0);
            }
          }
          expect(await app().db.vtcDue.findMany({ where: { error: { not: null } } })).toEqual([]);
          const after = await readEntries();
          for (const [id, text] of before) expect(after.get(id)).toBe(text);
          for (const { terms, state, fulfilledAt } of await outcomesOf(scene)) {
            const where = { id: terms.id };
            const stored = await app().db.contract.findUniqueOrThrow({ where });
            expect(stored).toMatchObject({ state, fulfilledAt });
          }
          for (const party of [scene.offerer, scene.carrier]) {
            expect(await storedOf(party)).toEqual(await modelOf(scene, party, wages));
            const recount = await runLedger(app(), 'recount', '--vtc', party.vtc.id);
            expect(recount?.report).toMatch(/ 0 differences\.$/);
          }
          const [sum] = await app().db.$queryRaw<{ minor: number }[]>`
            SELECT sum(amount)::float8 AS minor FROM ledger_sums WHERE dim = 'ALL' AND grain = 'EVER'`;
          expect(sum).toEqual({ minor: 0 });
        }
      }),
      { numRuns },
    );
    const [found] = await app().db.$queryRaw<object[]>`
      SELECT bool_or(kind = 'payslip') AS "isPaid", bool_or(kind = 'contract' AND reverses_id IS NOT NULL) AS "hasTurned",
             bool_or(lines ? 'goods') AS "isSold"
      FROM ledger_entries`;
    expect(found).toEqual({ isPaid: true, hasTurned: true, isSold: true });
  },
);
