import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  buildMember,
  buildStaff,
  buildVtc,
  type Driver,
  password,
} from '../../testing/factories.ts';
import { buildFuelReport } from '../../testing/fuel-kit.ts';
import { countOutcomes, insist, refusalOf, refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ clockStands: true });
const limited = useTestApp({ clockStands: true, rateLimitFactor: 1 });
const { fuel } = contract;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let vtcId: string;
let owner: Driver;
let drivers: readonly Driver[];
beforeEach(async () => {
  const company = await buildVtc(app());
  ({ owner } = company);
  vtcId = company.vtc.id;
  drivers = [owner, await buildMember(app(), vtcId), await buildMember(app(), vtcId)];
});

const now = () => app().services.clock();
const ago = (ms: number) => new Date(now().getTime() - ms);
const board = async (who = owner, game: 'ets2' | 'ats' = 'ets2') =>
  (await who.browser.call(fuel.getBoard, { params: { vtcId }, query: { game } })).board;
const priceOf = async (territory: string, game: 'ets2' | 'ats' = 'ets2') =>
  (await board(owner, game)).territories.find((row) => row.territory === territory);
const listReports = (query: { limit?: number; cursor?: string; territory?: string } = {}) =>
  owner.browser.call(fuel.listReports, { params: { vtcId }, query: { game: 'ets2', ...query } });
const reportAll = async (
  prices: readonly number[],
  form: Parameters<typeof buildFuelReport>[2] = {},
) =>
  Promise.all(
    drivers.flatMap((driver, index) => {
      const minorPer100L = prices[index];
      return minorPer100L === undefined
        ? []
        : [buildFuelReport(driver, vtcId, { ...form, minorPer100L })];
    }),
  );

const refused = async (form: Parameters<typeof buildFuelReport>[2]) =>
  (await refusalOf(buildFuelReport(owner, vtcId, form))).body.fields;

describe('a report', () => {
  test('exists once per place and day, with concurrent requests', { tags: 'long' }, async () => {
    const outcomes = await countOutcomes(
      Array.from({ length: 10 }, () => insist(() => buildFuelReport(owner, vtcId))),
    );
    expect(outcomes).toEqual({ OK: 1, FUEL_REPORTED: 9 });
    await buildFuelReport(owner, vtcId, { city: { id: 'koln', name: 'Köln' } });
    await buildFuelReport(owner, vtcId, { territory: 'FR' });
    app().passTime(dayMs);
    await buildFuelReport(owner, vtcId);
    expect((await listReports()).reports).toHaveLength(4);
  });

  test('with an implausible value is refused, with the error at its field', async () => {
    const far = { minorPer100L: messages.fuelPriceFar };
    expect(await refused({ minorPer100L: 7_999 })).toEqual(far);
    expect(await refused({ minorPer100L: 32_001 })).toEqual(far);
    const impossible = { minorPer100L: messages.fuelPriceImpossible };
    expect(await refused({ minorPer100L: limits.fuelPrice.min - 1 })).toEqual(impossible);
    expect(await refused({ minorPer100L: limits.fuelPrice.max + 1 })).toEqual(impossible);
    expect(await refused({ minorPer100L: 1.5e4 + 0.5 })).toEqual({
      minorPer100L: messages.fuelPriceRequired,
    });
    expect(await refused({ territory: 'NV' })).toEqual({ territory: messages.fuelPlaceRequired });
    expect(await refused({ territory: "D'" })).toEqual({ territory: messages.fuelPlaceRequired });
    expect(await refused({ city: { id: 'paris', name: 'Paris' } })).toEqual({
      city: messages.fuelCityElsewhere,
    });
    const hostile = { id: "x'); --", name: 'X' };
    expect(await refused({ city: hostile })).toHaveProperty(['city.id']);
    const late = ago(limits.fuelReportLateMs + 1).toISOString();
    expect(await refused({ at: late })).toEqual({ at: messages.fuelReportTooOld });
    const early = ago(-limits.fuelReportEarlyMs - 1).toISOString();
    expect(await refused({ at: early })).toEqual({ at: messages.jobInFuture });
    expect((await listReports()).reports).toEqual([]);
  });

  test('may be a day old, or from a clock that is slightly ahead', async () => {
    const oldest = ago(limits.fuelReportLateMs).toISOString();
    expect((await buildFuelReport(owner, vtcId, { at: oldest })).at).toBe(oldest);
    const early = ago(-limits.fuelReportEarlyMs).toISOString();
    const report = await buildFuelReport(owner, vtcId, { territory: 'FR', at: early });
    expect([report.at, report.counts]).toEqual([now().toISOString(), true]);
  });

  test('for a city of a mod belongs to the territory that the driver chose', async () => {
    const city = { id: 'atlantis', name: 'Atlantis' };
    const report = await buildFuelReport(owner, vtcId, { territory: 'GR', city });
    expect(report).toMatchObject({ territory: 'GR', city });
  });

  test('can be removed by its driver only, and then be made again', async () => {
    const [, member] = drivers;
    if (!member) throw new Error('there is no member');
    const { id } = await buildFuelReport(member, vtcId);
    const params = { fuelReportId: id };
    const takeBack = (who: Driver) => who.browser.call(fuel.takeBackReport, { params });
    expect(await refusedCodeOf(takeBack(owner))).toBe('NOT_FOUND');
    expect(await countOutcomes([takeBack(member), takeBack(member)])).toEqual({
      OK: 1,
      NOT_FOUND: 1,
    });
    await buildFuelReport(member, vtcId, { minorPer100L: 15_000 });
    const { reports } = await listReports();
    expect(reports.map(({ counts, removed }) => [counts, removed?.reason])).toEqual([
      [true, undefined],
      [false, null],
    ]);
  });

  test('can be removed by members with the duty, with an audit entry', async () => {
    const staff = await buildStaff(app(), { owner, vtc: { id: vtcId } }, ['ECONOMY']);
    const [, member] = drivers;
    if (!member) throw new Error('there is no member');
    const [, report] = await reportAll([15_000, 15_200, 17_000]);
    const params = { fuelReportId: report?.id ?? '' };
    const remove = (who: Driver) =>
      who.browser.call(fuel.removeReport, { params, body: { reason: 'A slip' } });
    expect(await priceOf('DE')).toMatchObject({ minorPer100L: 15_200 });
    expect(await refusedCodeOf(remove(member))).toBe('FORBIDDEN');
    await remove(staff);
    expect(await refusedCodeOf(remove(staff))).toBe('NOT_FOUND');
    expect(await priceOf('DE')).toMatchObject({ minorPer100L: 16_000, inputs: { reports: 2 } });
    const removed = (await listReports()).reports.find(({ id }) => id === params.fuelReportId);
    expect(removed?.removed).toMatchObject({ by: { id: staff.user.id }, reason: 'A slip' });
    const log = await owner.browser.call(contract.audit.list, { params: { vtcId }, query: {} });
    expect(log.entries.find(({ action }) => action.startsWith('fuel'))).toMatchObject({
      action: 'fuel.report-removed',
      subject: { name: 'DE' },
      before: { fuelPrices: ['DE 1.520'] },
      after: { reason: 'A slip' },
    });
  });

  test('stays without a name when its driver’s account is deleted', async () => {
    const [, member] = drivers;
    if (!member) throw new Error('there is no member');
    await buildFuelReport(member, vtcId);
    const body = { currentPassword: password };
    await member.browser.call(contract.account.removeAccount, { body });
    expect((await listReports()).reports).toMatchObject([{ driver: null, counts: true }]);
  });

  test('lists are paged', async () => {
    const places = ['AT', 'BE', 'DE', 'FR', 'PL'];
    for (const territory of places) await buildFuelReport(owner, vtcId, { territory });
    const first = await listReports({ limit: 3 });
    const rest = await listReports({ limit: 3, cursor: first.nextCursor ?? '' });
    expect(rest.nextCursor).toBeNull();
    const seen = [...first.reports, ...rest.reports].map(({ territory }) => territory);
    expect(seen).toEqual(places.toReversed());
    expect((await listReports({ territory: 'FR' })).reports).toHaveLength(1);
    expect((await refusalOf(listReports({ cursor: 'W10' }))).status).toBe(422);
  });
});

test('is limited to twenty a day per driver', { tags: 'long' }, async () => {
  const company = await buildVtc(limited());
  const places = (
    await company.owner.browser.call(fuel.getBoard, {
      params: { vtcId: company.vtc.id },
      query: { game: 'ets2' },
    })
  ).board.territories.slice(0, 21);
  const made = places.map(
    ({ territory, minorPer100L }) =>
      async () =>
        buildFuelReport(company.owner, company.vtc.id, { territory, minorPer100L }),
  );
  for (const make of made.slice(0, 20)) await make();
  expect(await refusedCodeOf(made[20]?.() ?? Promise.resolve())).toBe('TOO_MANY_REQUESTS');
});
