import { contract } from '@waybill/schema/contract';
import type { RegionTableQuery } from '@waybill/schema/features/regions.fields';
import type { RegionPlace, RegionRow } from '@waybill/schema/features/regions.models';
import { messages } from '@waybill/schema/messages';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildMember, buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import { insertJob } from '../../testing/job-kit.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { jobs, regions } = contract;

let owner: Driver;
let vtcId: string;
const period = { from: '2026-03-02', to: '2026-03-31' } as const;

/** A pseudo-random number below a limit, the same in each run. */
const spread = (index: number, below: number) => (index * 7_919) % below;

const cities = ['berlin', 'hamburg', 'wroclaw', 'wien', 'a_mod_city', null];

beforeAll(async () => {
  const company = await buildVtc(app());
  owner = company.owner;
  vtcId = company.vtc.id;
  const drivers = [owner, await buildMember(app(), vtcId), await buildMember(app(), vtcId)];
  for (let index = 0; index < 240; index += 1) {
    const endedAt = new Date(Date.UTC(2026, 1, 1) + spread(index, 59 * 24) * 3_600_000);
    const minutes = 5 + spread(index * 3, 40) ** 2 + spread(index, 7);
    const from = cities[spread(index, 6)] ?? null;
    const to = cities[spread(index + 3, 5)] ?? null;
    await insertJob(app(), drivers[index % 3] ?? owner, {
      vtcId,
      endedAt,
      startedAt: new Date(endedAt.getTime() - minutes * 60_000),
      settledTier: index % 10 === 0 ? 'review' : index % 3 === 0 ? 'accepted' : 'verified',
      game: index % 8 === 7 ? 'ats' : 'ets2',
      sourceCityId: from,
      sourceCity: from === 'a_mod_city' ? '=1+1' : from,
      destinationCityId: to,
      destinationCity: to === 'a_mod_city' ? '=1+1' : to,
      distanceM: 10_000 + spread(index, 900_000),
      revenueMinor: spread(index, 2_000_000),
      massG: index % 5 === 0 ? null : 1_000 * spread(index, 25_000),
      tollsMinor: index % 4 === 0 ? null : spread(index, 9_000),
      transportMinor: index % 7 === 0 ? null : spread(index, 5_000),
      finesMinor: index % 9 === 0 ? null : spread(index, 700),
      truckDamagePpm: index % 6 === 0 ? null : spread(index, 90_000),
      cargoDamagePpm: spread(index, 4_000),
    });
  }
});

type Query = Partial<RegionTableQuery> & { readonly limit?: number; readonly cursor?: string };

const ask = async (query: Query) =>
  owner.browser.call(regions.getReport, { params: { vtcId }, query: { ...period, ...query } });

async function findCities(search: string, language = 'en') {
  const { rows } = await ask({ by: 'city', search, language });
  return rows.map(({ source }) => source?.cityId ?? 'none').toSorted();
}

const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((most, value) => most + (value ?? 0), 0);

/** The jobs behind a line, from the list of jobs. */
async function listJobsOf(by: string, { source, destination }: RegionRow) {
  const answer = await owner.browser.call(jobs.list, {
    params: { vtcId },
    query: {
      ...period,
      counted: 'yes',
      game: 'ets2',
      limit: 100,
      ...(source && filterOf(by, 'source', source)),
      ...(destination && filterOf(by, 'destination', destination)),
    },
  });
  expect(answer.nextCursor).toBeNull();
  return answer.jobs;
}

function filterOf(by: string, end: 'source' | 'destination', { territory, cityId }: RegionPlace) {
  if (by === 'country') return { [`${end}Territory`]: territory ?? 'unknown' };
  return cityId === null ? { [`${end}Territory`]: 'none' } : { [`${end}CityId`]: cityId };
}

describe('a report', () => {
  const kinds = [
    { by: 'country', end: 'source' },
    { by: 'country', end: 'destination' },
    { by: 'city', end: 'source' },
    { by: 'city', end: 'destination' },
    { by: 'lane', end: 'source' },
  ] as const;

  test.each(kinds)('by $by of its $end matches the jobs that it links to', async (kind) => {
    const { rows, total } = await ask({ ...kind, limit: 100 });
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) {
      const found = await listJobsOf(kind.by, row);
      expect(found.length).toBe(row.now?.jobs ?? 0);
      if (!row.now) continue;
      const { now } = row;
      const metres = sum(found.map(({ distanceM }) => distanceM));
      const revenue = sum(found.map(({ revenueMinor }) => revenueMinor));
      expect(now).toMatchObject({ distanceM: metres, revenueMinor: revenue });
      expect(now.revenuePerKmMinor).toBe(Math.round((revenue * 1_000) / metres));
      const weighed = found.filter(({ cargo }) => cargo.massG !== null);
      const mass = sum(weighed.map(({ cargo }) => cargo.massG));
      expect(now.massG).toBe(weighed.length === 0 ? null : mass);
      const moved = sum(
        weighed.map((job) => ((job.cargo.massG ?? 0) * (job.distanceM ?? 0)) / 1e9),
      );
      expect(Math.abs((now.movedTKm ?? 0) - moved)).toBeLessThan(1);
      // A job with unknown costs affects no rate.
      const costed = found.filter(
        ({ tollsMinor, transportMinor, finesMinor }) =>
          tollsMinor !== null && transportMinor !== null && finesMinor !== null,
      );
      const costedM = sum(costed.map(({ distanceM }) => distanceM));
      const tolls = sum(costed.map(({ tollsMinor }) => tollsMinor));
      const transport = sum(costed.map(({ transportMinor }) => transportMinor));
      const fines = sum(costed.map(({ finesMinor }) => finesMinor));
      const rateOf = (minor: number) =>
        costedM === 0 ? null : Math.round((minor * 1_000_000) / costedM);
      expect(now).toMatchObject({
        costedM,
        tollsMinor: tolls,
        tollsPer1000KmMinor: rateOf(tolls),
        transportMinor: transport,
        transportPer1000KmMinor: rateOf(transport),
        finesMinor: fines,
        finesPer1000KmMinor: rateOf(fines),
      });
    }
    expect(sum(rows.map(({ now }) => now?.jobs ?? 0))).toBe(total?.jobs);
  });

  test('has medians that are at most a thirty-second off, and exact for short jobs', async () => {
    const exact = await app().db.$queryRaw<{ source: string; median: number }[]>`
      SELECT coalesce(source_city_id, '') AS source, percentile_cont(0.5) WITHIN GROUP (
               ORDER BY round(extract(epoch FROM ended_at - started_at) / 60)::float8) AS median
      FROM jobs WHERE vtc_id = ${vtcId}::uuid AND tier IN ('verified', 'accepted') AND game = 'ets2'
        AND (ended_at AT TIME ZONE 'UTC')::date BETWEEN ${period.from}::date AND ${period.to}::date
      GROUP BY 1`;
    const { rows } = await ask({ by: 'city' });
    expect(exact.length).toBeGreaterThan(3);
    for (const { source, median } of exact) {
      const found = rows.find((row) => (row.source?.cityId ?? '') === source)?.now?.medianMinutes;
      expect(Math.abs((found ?? 0) - median)).toBeLessThanOrEqual(median < 32 ? 0 : median / 32);
    }
  });

  test('keeps modded and unnamed cities, without a country', async () => {
    const { rows } = await ask({ by: 'country' });
    const territories = rows.map(({ source }) => source?.territory ?? 'none');
    expect(territories.toSorted()).toEqual(['AT', 'DE', 'PL', 'none']);
    const cityRows = (await ask({ by: 'city' })).rows.map(({ source }) => source);
    expect(cityRows).toContainEqual(
      expect.objectContaining({ cityId: 'a_mod_city', territory: null, name: '=1+1' }),
    );
    expect(cityRows).toContainEqual(expect.objectContaining({ cityId: null, name: null }));
  });

  test('reports unknown values as null, never as 0', async () => {
    const { owner: boss, vtc } = await buildVtc(app());
    await insertJob(app(), boss, {
      vtcId: vtc.id,
      endedAt: new Date(Date.UTC(2026, 2, 9)),
      startedAt: new Date(Date.UTC(2026, 2, 8)),
      distanceM: 0,
      massG: null,
    });
    const { total, totalBefore } = await boss.browser.call(regions.getReport, {
      params: { vtcId: vtc.id },
      query: period,
    });
    expect(totalBefore).toBeNull();
    expect(total).toMatchObject({
      jobs: 1,
      massG: null,
      movedTKm: null,
      revenuePerKmMinor: null,
      tollsPer1000KmMinor: null,
      transportPer1000KmMinor: null,
      finesPer1000KmMinor: null,
      truckDamagePer1000KmPpm: null,
      cargoDamagePer1000KmPpm: null,
      emptyPpm: null,
    });
  });

  test('compares with as many days before', async () => {
    const { days, daysBefore, rows } = await ask({ by: 'country' });
    expect([days, daysBefore]).toEqual([period, { from: '2026-01-31', to: '2026-03-01' }]);
    const earlier = await ask({ by: 'country', ...daysBefore });
    for (const { key, before } of rows) {
      expect(earlier.rows.find((row) => row.key === key)?.now ?? null).toEqual(before);
    }
  });

  test('compares whole months with whole months', async () => {
    const pairs = [
      ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
      ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
      ['2026-03-01', '2026-03-12', '2026-02-01', '2026-02-12'],
      ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
      ['2024-03-29', '2024-03-29', '2024-03-28', '2024-03-28'],
    ] as const;
    for (const [from, to, ...before] of pairs) {
      const { daysBefore } = await ask({ from, to });
      expect([daysBefore.from, daysBefore.to]).toEqual(before);
    }
  });

  test('is paged in each order, each line once', { tags: 'long' }, async () => {
    for (const sort of ['jobs', 'minutes', 'fines', 'empty', 'mass'] as const) {
      for (const order of ['asc', 'desc'] as const) {
        const whole = await ask({ by: 'lane', sort, order, limit: 100 });
        expect(whole.nextCursor).toBeNull();
        const keys: string[] = [];
        let cursor: string | null = null;
        do {
          const page: typeof whole = await ask({
            by: 'lane',
            sort,
            order,
            limit: 7,
            ...(cursor !== null && { cursor }),
          });
          keys.push(...page.rows.map(({ key }) => key));
          cursor = page.nextCursor;
        } while (cursor !== null);
        expect(keys).toEqual(whole.rows.map(({ key }) => key));
        expect(new Set(keys).size).toBe(whole.count);
      }
    }
  });

  test("finds cities, and countries in the reader's language", async () => {
    expect(await findCities('berl')).toEqual(['berlin']);
    expect(await findCities('Deutschland', 'de')).toEqual(['berlin', 'hamburg']);
    expect(await findCities('poland')).toEqual(['wroclaw']);
    expect(await findCities('Atlantis')).toEqual([]);
  });

  test('is exported completely, with nothing that a spreadsheet would execute', async () => {
    const params = { vtcId };
    const text = await owner.browser.call(regions.getReportCsv, {
      params,
      query: { ...period, by: 'city' },
    });
    const { rows } = await ask({ by: 'city', limit: 100 });
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(
      1 + rows.flatMap((row) => [row.now, row.before].filter(Boolean)).length,
    );
    expect(text).toContain(`,,a_mod_city,'=1+1,`);
    expect(text).not.toMatch(/,=/);
    const response = await owner.browser.send(`/api/vtcs/${vtcId}/regions.csv`);
    expect(response.headers.get('content-disposition')).toContain('regions.csv');
  });

  test('covers at most 400 days', async () => {
    for (const days of [
      { from: '2024-01-01', to: '2026-01-01' },
      { from: '2026-01-02', to: '2026-01-01' },
    ]) {
      const { body } = await refusalOf(ask(days));
      expect(body).toMatchObject({ fields: { from: messages.periodTooLong } });
    }
    const { body } = await refusalOf(ask({ cursor: 'W10' }));
    expect(body).toMatchObject({ fields: { cursor: messages.fieldInvalid } });
  });

  test('is only for those who may see it, and for their company', async () => {
    const company = { owner, vtc: { id: vtcId } };
    const member = await buildStaff(app(), company, ['VIEW_CONTRACTS']);
    const call = { params: { vtcId }, query: {} };
    expect((await refusalOf(member.browser.call(regions.getReport, call))).body.code).toBe(
      'FORBIDDEN',
    );
    const { owner: stranger } = await buildVtc(app());
    const refusal = await refusalOf(stranger.browser.call(regions.getReport, call));
    expect(refusal.body.code).toBe('NOT_FOUND');
  });
});
