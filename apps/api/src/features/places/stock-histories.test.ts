import * as fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { buildVtc } from '../../testing/factories.ts';
import { postDue, runLedger } from '../../testing/ledger-kit.ts';
import { buildWarehouse, countStock, good, haul, setGoods } from '../../testing/stock-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const minuteMs = 60_000;
const cities = ['berlin', 'koln', 'praha'] as const;
const capacityG = 1_000_000_000;

const pick = <T>(...items: T[]) => fc.constantFrom(...items);
const job = fc.nat({ max: 7 });
const mass = fc.integer({ min: 1, max: 400_000_000 });
const city = pick(...cities);
const warehouse = pick('berlin', 'koln');

const step = fc.oneof(
  fc.record({
    act: fc.constant('drive' as const),
    job,
    from: city,
    to: city,
    mass,
    startsAgo: fc.nat({ max: 5 }),
    minutes: fc.nat({ max: 4 }),
  }),
  fc.record({
    act: fc.constant('drive' as const),
    job,
    from: city,
    to: warehouse,
    mass,
    startsAgo: fc.nat({ max: 9 }),
    minutes: fc.nat({ max: 9 }),
  }),
  fc.record({ act: fc.constant('decide' as const), job, isVoid: fc.boolean() }),
  fc.record({ act: fc.constant('correct' as const), job, mass, from: city, to: city }),
  fc.record({ act: fc.constant('remove' as const), job }),
  fc.record({ act: fc.constant('count' as const), city: warehouse, mass }),
  fc.record({
    act: fc.constant('set' as const),
    city: warehouse,
    takes: fc.boolean(),
    gives: fc.boolean(),
  }),
  fc.constant({ act: 'post' as const }),
);

/** What a gram costs in stock, written as runs of grams: this test's own way to keep it. */
type Runs = [grams: number, minor: bigint][];

const price = (grams: number) => (BigInt(grams) * 20_000n + 500_000n) / 1_000_000n;

/** Computes each move from the jobs as they are now, without tables. */
async function modelOf(vtcId: string) {
  const where = { place: { vtcId } };
  const include = { place: true };
  const settings = await app().db.placeGood.findMany({
    where,
    include,
    orderBy: { since: 'asc' },
  });
  const counts = await app().db.stockMove.findMany({ where: { ...where, kind: 'COUNT' }, include });
  const jobs = await app().db.job.findMany({ where: { vtcId, isVoid: false } });
  const isSet = (at: string | null, since: Date, way: 'takes' | 'gives') =>
    settings.findLast((it) => it.place.cityId === at && it.since <= since)?.[way] ?? false;
  const happenings = [
    ...jobs.map((it) => ({ at: it.endedAt?.getTime() ?? 0, id: it.id, job: it, count: null })),
    ...counts.map((count) => ({ at: count.at.getTime(), id: count.id, job: null, count })),
  ].toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const runs: Record<string, Runs> = { berlin: [], koln: [] };
  const sum = (of: Runs) => of.reduce((all, [grams]) => all + grams, 0);
  const draw = (of: Runs, grams: number): bigint => {
    const [run] = of;
    if (grams === 0 || !run) return 0n;
    if (run[0] <= grams) {
      of.shift();
      return run[1] + draw(of, grams - run[0]);
    }
    const minor = (2n * run[1] * BigInt(grams) + BigInt(run[0])) / (2n * BigInt(run[0]));
    of[0] = [run[0] - grams, run[1] - minor];
    return minor;
  };
  const moves = new Map<string, unknown>();
  for (const { at, job: driven, count } of happenings) {
    if (count) {
      const { cityId } = count.place;
      const of = runs[cityId] ?? [];
      const gap = Number(count.massG) - sum(of);
      const lost = gap < 0 ? draw(of, -gap) : 0n;
      if (gap > 0) of.push([gap, 0n]);
      const lines = lost === 0n ? {} : { stock: -lost, goods_cost: lost };
      moves.set(`${cityId} ${at}`, { moved: gap, level: Number(count.massG), lines });
      continue;
    }
    const { sourceCityId: from, destinationCityId: to, startedAt, massG } = driven;
    if (from === to) continue;
    const [source, target] = [
      from !== null && isSet(from, startedAt, 'gives') ? runs[from] : undefined,
      to !== null && isSet(to, startedAt, 'takes') ? runs[to] : undefined,
    ];
    let moved = Number(massG);
    if (source) moved = Math.min(moved, sum(source));
    if (target) moved = Math.min(moved, Math.max(0, capacityG - sum(target)));
    const cost = source ? draw(source, moved) : price(moved);
    if (target && moved > 0) target.push([moved, cost]);
    const revenue = price(moved);
    const isTransfer = source !== undefined && target !== undefined;
    const lines: Record<string, bigint> = isTransfer
      ? {}
      : source
        ? { cash: revenue, goods: -revenue, goods_cost: cost, stock: -cost }
        : { stock: cost, cash: -cost };
    for (const [account, minor] of Object.entries(lines)) if (minor === 0n) delete lines[account];
    if (source) moves.set(`${from} ${driven.id}`, { moved: 0 - moved, level: sum(source), lines });
    if (target) moves.set(`${to} ${driven.id}`, { moved, level: sum(target), lines });
  }
  return moves;
}

/** What the tables have: each move with the sum of its entries, reversals included. */
async function storedOf(vtcId: string) {
  const rows = await app().db.stockMove.findMany({
    where: { place: { vtcId } },
    include: { place: true },
  });
  const lines = await app().db.$queryRaw<{ id: string; account: string; minor: bigint }[]>`
    SELECT e.source_id AS id, line.key AS account, sum(line.value::bigint)::bigint AS minor
    FROM ledger_entries e CROSS JOIN jsonb_each_text(e.lines) line
    WHERE e.vtc_id = ${vtcId}::uuid AND e.kind = 'stock' GROUP BY 1, 2 HAVING sum(line.value::bigint) <> 0`;
  const ids = new Set(rows.map(({ id }) => id));
  for (const { id } of lines) expect(ids).toContain(id);
  return new Map<string, unknown>(
    rows.map(({ id, jobId, at, place, movedG, levelG }) => [
      `${place.cityId} ${jobId ?? at.getTime()}`,
      {
        moved: Number(movedG),
        level: Number(levelG),
        lines: Object.fromEntries(
          lines.filter((it) => it.id === id).map((it) => [it.account, it.minor]),
        ),
      },
    ]),
  );
}

const numRuns = inject('isLong') ? 200 : 8;

test(
  `the stock is a function of deliveries, counts and goods, in any order of ${numRuns} histories`,
  { timeout: 900_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 40 }), async (steps) => {
        app().travelTo('2028-03-01T10:00:00Z');
        const { owner, vtc } = await buildVtc(app());
        const placeIds: Record<string, string> = {};
        const ids: (string | undefined)[] = [];
        for (const at of ['berlin', 'koln']) {
          placeIds[at] = await buildWarehouse(owner, vtc.id, at);
        }
        for (const it of steps) {
          app().passTime(minuteMs);
          const now = app().services.clock().getTime();
          if (it.act === 'post') await postDue(app());
          else if (it.act === 'count') {
            const placeId = placeIds[it.city] ?? '';
            await countStock(owner, placeId, it.mass);
          } else if (it.act === 'set') {
            const { takes, gives } = it;
            // Goods that a warehouse neither takes nor gives can’t be counted.
            await setGoods(owner, placeIds[it.city] ?? '', [good({ takes, gives, minG: 1 })]);
          } else if (it.act === 'drive') {
            if (ids[it.job] !== undefined) continue;
            const startedAt = new Date(now - it.startsAgo * minuteMs);
            const endedAt = new Date(startedAt.getTime() + it.minutes * minuteMs + 1_000);
            const fields = { startedAt, endedAt, massG: it.mass };
            ids[it.job] = await haul(app(), owner, vtc.id, [it.from, it.to], fields);
          } else {
            const id = ids[it.job];
            if (id === undefined) continue;
            const where = { id };
            if (it.act === 'decide') {
              await app().db.job.update({ where, data: { isVoid: it.isVoid } });
            } else if (it.act === 'correct') {
              const data = { massG: it.mass, sourceCityId: it.from, destinationCityId: it.to };
              await app().db.job.update({ where, data });
            } else {
              await app().db.job.delete({ where });
              ids[it.job] = undefined;
            }
          }
        }
        await postDue(app());
        expect(await storedOf(vtc.id)).toEqual(await modelOf(vtc.id));
        const recount = await runLedger(app(), 'recount', '--vtc', vtc.id);
        expect(recount?.report).toMatch(/ 0 differences\.$/);
      }),
      { numRuns },
    );
  },
);
