import * as fc from 'fast-check';
import { beforeAll, expect, inject, test } from 'vitest';
import { buildDriver, buildVtc } from '../../testing/factories.ts';
import { act } from '../../testing/job-acts.ts';
import { performStep, type Scene } from '../../testing/job-histories.ts';
import { insertJob } from '../../testing/job-kit.ts';
import { openBooks, postDue, runLedger } from '../../testing/ledger-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();

let scene: Scene;
beforeAll(async () => {
  const [eur, usd] = [await buildVtc(app()), await buildVtc(app())];
  const driverIds = [eur.owner, usd.owner, await buildDriver(app())].map(({ user }) => user.id);
  scene = { vtcIds: [eur.vtc.id, usd.vtc.id], driverIds };
  await openBooks(eur.owner, eur.vtc.id, { startsOn: '2026-03-10' });
  await openBooks(usd.owner, usd.vtc.id, { currency: 'USD' });
  await app().db.cargoStep.create({
    data: {
      // From 8 March on.
      step: 22,
      at: new Date('2026-03-08T00:05:00Z'),
      indexes: {
        create: {
          game: 'ets2',
          cargoId: 'office_paper',
          name: 'Paper',
          indexPpm: 1_234_567,
          n3: 9,
          n30: 40,
        },
      },
    },
  });
});

/** Computes the lines of all jobs in this test's own way. */
async function modelOf(vtcId: string): Promise<Map<string, Record<string, bigint>>> {
  const jobs = await app().db.job.findMany({
    where: { vtcId, endedAt: { not: null } },
    include: { fuelCost: true },
  });
  const isEur = vtcId === scene.vtcIds[0];
  const entries = new Map<string, Record<string, bigint>>();
  for (const job of jobs) {
    if (isEur && (job.endedAt ?? new Date(0)) < new Date('2026-03-10T00:00:00Z')) continue;
    const lines: Record<string, bigint> = {};
    if (job.state === 'cancelled') {
      const penalty = job.penaltyMinor ?? 0n;
      const income = job.incomeMinor ?? penalty;
      lines['penalties'] = penalty < income ? penalty : income;
    } else if (job.tier === 'verified' || job.tier === 'accepted') {
      lines['revenue'] = -(job.revenueMinor ?? 0n);
      lines['fuel'] = job.fuelCost?.costMinor ?? 0n;
      lines['tolls'] = job.tollsMinor ?? 0n;
      lines['transport'] = job.transportMinor ?? 0n;
      lines['fines'] = job.finesMinor ?? 0n;
      lines['repair'] = BigInt(job.truckDamagePpm ?? 0) * 12n;
      // In millionths until it is converted: one rounding.
      if (job.game === 'ets2') lines['bonuses'] = -(job.revenueMinor ?? 0n) * 234_567n;
    }
    // 1 EUR is 1.10 USD: halves away from zero.
    const isConverted = isEur !== (job.game === 'ets2');
    const [times, by] = isConverted ? (isEur ? [10n, 11n] : [11n, 10n]) : [1n, 1n];
    const convert = (minor: bigint, parts: bigint) => {
      const absolute = minor < 0n ? -minor : minor;
      const converted = (absolute * times * 2n + by * parts) / (by * parts * 2n);
      return minor < 0n ? -converted : converted;
    };
    let cash = 0n;
    const posted: Record<string, bigint> = {};
    for (const [account, minor] of Object.entries(lines)) {
      const amount = convert(minor, account === 'bonuses' ? 1_000_000n : 1n);
      if (amount !== 0n) posted[account] = amount;
      cash -= amount;
    }
    if (cash !== 0n) posted['cash'] = cash;
    if (Object.keys(posted).length > 0) entries.set(job.id, posted);
  }
  return entries;
}

/** Adds up the entries of each job, reversals included. */
const standingOf = async (vtcId: string) => {
  const rows = await app().db.$queryRaw<{ id: string; account: string; minor: bigint }[]>`
    SELECT e.source_id AS id, line.key AS account, line.value::bigint AS minor
    FROM ledger_entries e CROSS JOIN jsonb_each_text(e.lines) line
    WHERE e.vtc_id = ${vtcId}::uuid AND e.kind = 'job'`;
  const sums = new Map<string, Record<string, bigint>>();
  for (const { id, account, minor } of rows) {
    const lines = sums.get(id) ?? {};
    lines[account] = (lines[account] ?? 0n) + minor;
    if (lines[account] === 0n) delete lines[account];
    sums.set(id, lines);
  }
  return new Map([...sums].filter(([, lines]) => Object.keys(lines).length > 0));
};

/** All entries, as text by their id. */
const readEntries = async () => {
  const rows = await app().db.$queryRaw<{ id: string; text: string }[]>`
    SELECT id, to_jsonb(e)::text AS text FROM ledger_entries e`;
  return new Map(rows.map(({ id, text }) => [id, text]));
};

const numRuns = inject('isLong') ? 200 : 6;

test(
  `the books match the jobs after each of ${numRuns} histories, and no entry ever changes`,
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(act, fc.boolean()), { minLength: 10, maxLength: 30 }),
        async (steps) => {
          const ids: (string | undefined)[] = [];
          for (const [step, isPosted] of steps) {
            await performStep(app(), scene, step, ids);
            if (isPosted) await postDue(app());
          }
          const before = await readEntries();
          await postDue(app());
          const after = await readEntries();
          for (const [id, text] of before) expect(after.get(id)).toBe(text);
          for (const vtcId of scene.vtcIds) {
            expect(await standingOf(vtcId)).toEqual(await modelOf(vtcId));
          }
          const recount = await runLedger(app(), 'recount');
          expect(recount?.report).toMatch(/ 0 differences\.$/);
        },
      ),
      { numRuns },
    );
  },
);

test('the recount names a wrong sum, a missing entry, one too many, and what is not posted yet', async () => {
  const { owner, vtc } = await buildVtc(app());
  await openBooks(owner, vtc.id);
  const recount = async () => runLedger(app(), 'recount', '--vtc', vtc.id);
  const endedAt = new Date('2026-03-02T12:00:00Z');
  const startedAt = new Date('2026-03-02T10:00:00Z');
  const add = async () => insertJob(app(), owner, { vtcId: vtc.id, startedAt, endedAt });
  const forget = async () => app().db.vtcDue.deleteMany({ where: { vtcId: vtc.id } });
  const posted = await add();
  expect((await recount())?.report).toBe(
    '1 entry compared in the books of 1 company, 0 differences. 1 change is not posted yet.',
  );
  await postDue(app());
  expect(await recount()).toEqual({
    report: '1 entry compared in the books of 1 company, 0 differences.',
    isProven: true,
  });
  await app().db.$executeRaw`
    UPDATE ledger_sums SET amount = amount + 1
    WHERE vtc_id = ${vtc.id}::uuid AND grain = 'MONTH' AND account = 'cash' AND dim = 'ALL'`;
  const missing = await add();
  await app().db.job.update({ where: { id: posted }, data: { isVoid: true } });
  await forget();
  expect((await recount())?.report.split('\n')).toEqual([
    expect.stringMatching(/the entry [0-9a-f-]+ shouldn’t stand$/),
    `${vtc.id}, the job ${missing} has no such entry`,
    `${vtc.id}, ALL MONTH 2026-03-01 cash: is 1184401 in 1, should be 1184400 in 1`,
    '2 entries compared in the books of 1 company, 3 differences.',
  ]);
  expect(await runLedger(app(), 'recount', '--vtc', 'all')).toBeNull();
  expect(await runLedger(app(), 'count')).toBeNull();
});
