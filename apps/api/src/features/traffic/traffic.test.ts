import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { cellOf } from '@waybill/telemetry/road-grid';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  buildDriver,
  buildMember,
  buildStaff,
  buildVtc,
  type Driver,
} from '../../testing/factories.ts';
import { refusalOf, refusedCodeOf } from '../../testing/refusal-of.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { buildReport, type Driven, driveMinute } from '../../testing/traffic-kit.ts';
import { listTrafficAlong } from './along.service.ts';

const app = useTestApp({ clockStands: true });
const { positions, traffic } = contract;
const game = 'ets2' as const;

let owner: Driver;
let vtcId: string;
let mate: Driver;
let other: Driver;
let rivalId: string;
let third: Driver;

beforeAll(async () => {
  const company = await buildVtc(app());
  owner = company.owner;
  vtcId = company.vtc.id;
  mate = await buildMember(app(), vtcId);
  const rival = await buildVtc(app());
  other = rival.owner;
  rivalId = rival.vtc.id;
  third = (await buildVtc(app())).owner;
  await app().db.mapCity.createMany({
    data: [
      { game: 0, cityId: 'calais', name: 'Calais', x: 1_000, z: 1_000, n: 3 },
      { game: 0, cityId: 'lille', name: 'Lille', x: 21_000, z: 1_000, n: 3 },
      { game: 1, cityId: 'reno', name: 'Reno', x: 1_000, z: 1_000, n: 3 },
    ],
  });
});
beforeEach(async () => {
  await app().db.trafficReport.deleteMany();
  await app().db.trafficShare.deleteMany();
  drives = 0;
});

const clock = () => app().services.clock();
const ofOwner = (of: 'ets2' | 'ats') => ({ vtcId, game: of });

/** Alternates between a driver without a company and one of another company than the owner's. */
let drives = 0;
async function buildNext(): Promise<Driver> {
  drives += 1;
  return drives % 2 === 1 ? buildDriver(app()) : buildMember(app(), rivalId);
}

async function drive({ driver, ...driven }: Driven & { readonly driver?: Driver }) {
  await driveMinute(app(), driver ?? (await buildNext()), driven);
}

const read = async (who = owner) => {
  await runTasks(app().services, 'traffic.count-recent');
  return who.browser.call(traffic.listAreas, { query: { game } });
};
const cities = async (query: { limit?: number; cursor?: string; search?: string } = {}) =>
  owner.browser.call(traffic.listCities, { query: { game, ...query } });

test('a square is shown from the third driver of two companies on: congestion is one minus speed by limit', async () => {
  for (const speedCmS of [500, 1_000]) {
    await drive({ x: 5_000, speedCmS });
    await drive({ x: 5_000, speedCmS, driver: owner });
  }
  // Three drivers, one of them twice. Counting again adds nothing.
  await read();
  const { areas } = await read();
  expect(areas).toMatchObject([
    { x: 6_000, z: 2_000, congestion: { share: 0.625, samples: 44, drivers: 3 } },
  ]);
  expect(areas[0]?.wet).toMatchObject({ share: 0, minutes: 4, drivers: 3 });
  expect((await read(other)).areas).toEqual(areas);
  const american = await owner.browser.call(traffic.listAreas, { query: { game: 'ats' } });
  expect(american.areas).toEqual([]);
});

test('two drivers are not enough, however much they drive', async () => {
  for (const driver of [owner, mate, owner, mate]) await drive({ x: 5_000, speedCmS: 100, driver });
  expect((await read()).areas).toEqual([]);
  expect((await cities()).cities).toMatchObject([
    { id: 'calais', congestion: null, wet: null },
    { id: 'lille', congestion: null, wet: null },
  ]);
  const { hours } = await owner.browser.call(traffic.listHours, { query: { game } });
  expect(hours).toHaveLength(24);
  expect(hours.every(({ congestion, wet }) => congestion === null && wet === null)).toBe(true);
});

test("old companions don't send the weather, so there is no data on it", async () => {
  for (const flags of [null, null, null, 1]) await drive({ x: 5_000, speedCmS: 1_000, flags });
  const { areas } = await read();
  expect(areas).toMatchObject([{ congestion: { share: 0.5, drivers: 4 }, wet: null }]);
});

test('stationary trucks count as a jam, except within a city', { tags: 'long' }, async () => {
  for (let each = 0; each < 3; each += 1) {
    const driver = await buildNext();
    for (const x of [5_000, 21_000]) {
      await drive({ x, speedCmS: 1_000, driver });
      await drive({ x, speedCmS: 0, stepMs: 60_000, ageMs: 700_000, driver });
    }
  }
  const { areas } = await read();
  expect(areas.map(({ x, congestion }) => [x, congestion?.share])).toEqual(
    expect.arrayContaining([
      [6_000, 0.75],
      [22_000, 0.5],
    ]),
  );
});

test('cities are listed by how slow it is around them, page by page, and found by name', async () => {
  for (let each = 0; each < 3; each += 1) {
    await drive({ x: 1_000, speedCmS: 1_500, flags: 1 });
    await drive({ x: 21_000, speedCmS: 500 });
    // Too far from both.
    await drive({ x: 100_000, speedCmS: 500 });
  }
  await buildReport(mate, { kind: 'ROADWORKS', at: { x: 20_000, z: 4_000 } });
  await buildReport(other, { kind: 'CLOSED', at: { x: 20_000, z: 4_000 } });
  await read();
  const first = await cities({ limit: 1 });
  expect(first.cities).toMatchObject([
    { id: 'lille', congestion: { share: 0.75 }, wet: { share: 0 }, reports: 1 },
  ]);
  const rest = await cities({ limit: 1, cursor: first.nextCursor ?? '' });
  expect(rest).toMatchObject({
    cities: [{ id: 'calais', congestion: { share: 0.25 }, wet: { share: 1 }, reports: 0 }],
    nextCursor: null,
  });
  expect((await cities({ search: 'LIL' })).cities.map(({ id }) => id)).toEqual(['lille']);
  const forged = { game, cursor: Buffer.from('["-1"]').toString('base64url') };
  expect(await refusedCodeOf(owner.browser.call(traffic.listCities, { query: forged }))).toBe(
    'VALIDATION_FAILED',
  );
});

test('the hours of the day cover seven days, and current conditions two hours at most', async () => {
  // In the middle of an hour, so that all of a drive is in it.
  const driven = (Math.floor(clock().getTime() / 3_600_000) - 24.5) * 3_600_000;
  const ageMs = clock().getTime() - driven;
  for (let each = 0; each < 3; each += 1) await drive({ x: 5_000, speedCmS: 1_000, ageMs });
  await runTasks(app().services, 'traffic.count-all');
  expect((await read()).areas).toEqual([]);
  const { hours } = await owner.browser.call(traffic.listHours, { query: { game } });
  const told = hours.filter(({ congestion }) => congestion !== null);
  expect(told).toMatchObject([
    { hour: new Date(driven).getUTCHours(), congestion: { share: 0.5, samples: 33, drivers: 3 } },
  ]);
});

test('a clock that is ahead makes nothing younger than now', async () => {
  for (let each = 0; each < 3; each += 1)
    await drive({ x: 5_000, speedCmS: 1_000, ageMs: -200_000 });
  const { areas } = await read();
  for (const { congestion } of areas) {
    expect(Date.parse(congestion?.at ?? '')).toBeLessThanOrEqual(clock().getTime());
  }
});

const list = async (who: Driver, query: { limit?: number; cursor?: string } = {}) =>
  (await who.browser.call(traffic.listReports, { query: { game, ...query } })).reports;
const answer = (who: Driver, id: string, isThere: boolean) =>
  who.browser.call(traffic.setAnswer, { params: { trafficReportId: id }, body: { isThere } });

test('a report is seen by its company, and by others once three drivers of two made it', async () => {
  const id = await buildReport(owner, { kind: 'JAM', at: { x: 1_401, z: 1_099 } });
  const [own] = await list(owner);
  const [ofMate] = await list(mate);
  expect(await list(other)).toEqual([]);
  expect(await refusedCodeOf(answer(other, id, false))).toBe('NOT_FOUND');
  expect(own).toMatchObject({
    id,
    kind: 'JAM',
    // The middle of a 250 m cell.
    x: 1_375,
    z: 1_125,
    near: { city: 'Calais', distanceM: 395 },
    reporter: { id: owner.user.id },
    can: { answer: false, withdraw: true, remove: true },
  });
  expect(ofMate).toMatchObject({
    reporter: { id: owner.user.id },
    can: { answer: true, remove: false },
  });
  await answer(mate, id, true);
  expect(await list(other)).toEqual([]);
  // Two of one company and one of another; a driver who reports it too sees it earlier.
  expect(await buildReport(third, { at: { x: 1_400, z: 1_100 } })).toBe(id);
  const [ofOther] = await list(other);
  expect(ofOther).toMatchObject({
    reporter: null,
    can: { answer: true, withdraw: false, remove: false },
  });
  expect(JSON.stringify(ofOther)).not.toContain(owner.user.id);
  const show = (visibility: 'off' | 'company') =>
    owner.browser.call(positions.setVisibility, { body: { visibility } });
  await show('off');
  const [named, hidden] = [await list(owner), await list(mate)];
  expect(named).toMatchObject([{ reporter: { id: owner.user.id } }]);
  expect(hidden).toMatchObject([{ id, reporter: null }]);
  await show('company');
  const loner = await buildDriver(app());
  expect(await refusedCodeOf(list(loner))).toBe('FORBIDDEN');
  expect(await refusedCodeOf(buildReport(loner))).toBe('FORBIDDEN');
  expect(await refusedCodeOf(answer(loner, id, true))).toBe('NOT_FOUND');
  const american = await owner.browser.call(traffic.listReports, { query: { game: 'ats' } });
  expect(american.reports).toEqual([]);
});

test('it lasts an hour, longer with each confirmation, and a day at most', async () => {
  const id = await buildReport(owner);
  const hour = limits.trafficReportMs.JAM;
  app().passTime(hour - 60_000);
  const { report } = await answer(mate, id, true);
  expect(report).toMatchObject({ confirmations: 1, answer: 'THERE' });
  expect(Date.parse(report.expiresAt)).toBe(clock().getTime() + hour);
  app().passTime(hour);
  expect(await list(owner)).toEqual([]);
  expect(await refusedCodeOf(answer(mate, id, true))).toBe('TRAFFIC_REPORT_OVER');
  const works = await buildReport(owner, { kind: 'ROADWORKS' });
  for (let hours = 0; hours < 24; hours += 3) {
    expect(await list(owner)).toHaveLength(1);
    await answer(mate, works, true);
    app().passTime(3 * hour);
  }
  expect(await list(owner)).toEqual([]);
});

test('two successive drivers who say it is gone end it; reporting it again starts a new one', async () => {
  const [second, last] = [await buildMember(app(), vtcId), await buildMember(app(), vtcId)];
  const id = await buildReport(owner);
  expect((await answer(mate, id, false)).report).toMatchObject({ goneBy: 1, answer: 'GONE' });
  // The same driver counts once.
  expect((await answer(mate, id, false)).report.goneBy).toBe(1);
  app().passTime(1_000);
  expect((await answer(second, id, true)).report).toMatchObject({ goneBy: 0, confirmations: 1 });
  app().passTime(1_000);
  await answer(last, id, false);
  expect(await list(owner)).toHaveLength(1);
  await answer(mate, id, false);
  expect(await list(owner)).toEqual([]);
  expect(await app().db.trafficReport.findUnique({ where: { id } })).toMatchObject({ end: 'GONE' });
  expect(await refusedCodeOf(answer(owner, await buildReport(owner), true))).toBe(
    'TRAFFIC_REPORT_OWN',
  );
});

test('reporting the same nearby confirms the active report, also for many at once', async () => {
  const place = { kind: 'POINT', x: 50_000, z: 0 } as const;
  const report = (who: Driver, x: number = place.x) =>
    who.browser.call(traffic.createReport, {
      body: { game, kind: 'ACCIDENT', place: { ...place, x } },
    });
  const ids = await Promise.all([owner, mate, other, third].map((who) => report(who)));
  expect(new Set(ids.map(({ report: { id } }) => id)).size).toBe(1);
  expect(await list(owner)).toMatchObject([{ confirmations: 3 }]);
  await report(owner);
  await report(owner, place.x + limits.trafficReportNearM + 300);
  expect(await list(owner)).toHaveLength(2);
});

test('one driver can have five reports, however they are sent', async () => {
  const sent = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      buildReport(owner, { kind: 'CLOSED', at: { x: index * 5_000, z: -50_000 } }).then(
        () => 'made',
        () => 'refused',
      ),
    ),
  );
  expect(sent.filter((each) => each === 'made')).toHaveLength(limits.trafficReportsOfDriver);
  expect(await list(mate)).toHaveLength(limits.trafficReportsOfDriver);
  expect(await refusedCodeOf(buildReport(owner))).toBe('TRAFFIC_REPORTS_TOO_MANY');
  const [first] = await list(owner, { limit: 2 });
  const params = { trafficReportId: first?.id ?? '' };
  expect(await refusedCodeOf(other.browser.call(traffic.withdrawReport, { params }))).toBe(
    'NOT_FOUND',
  );
  await owner.browser.call(traffic.withdrawReport, { params });
  await buildReport(owner);
  const page = await owner.browser.call(traffic.listReports, { query: { game, limit: 3 } });
  const rest = await list(owner, { limit: 3, cursor: page.nextCursor ?? '' });
  expect([...page.reports, ...rest]).toHaveLength(limits.trafficReportsOfDriver);
});

const made = (
  who: Driver,
  place:
    | { readonly kind: 'CITY'; readonly cityId: string }
    | { readonly kind: 'POINT'; readonly x: number; readonly z: number }
    | { readonly kind: 'OWN' },
) => who.browser.call(traffic.createReport, { body: { game, kind: 'JAM', place } });

test("a report is created in a city, on the map, or at the driver's last position", async () => {
  const city = await made(owner, { kind: 'CITY', cityId: 'lille' });
  expect(city.report).toMatchObject({ x: 21_000, z: 1_000, near: { city: 'Lille', distanceM: 0 } });
  const unknown = await refusalOf(made(owner, { kind: 'CITY', cityId: 'reno' }));
  expect(unknown.body.fields).toEqual({ 'place.cityId': messages.trafficCityUnknown });
  const outside = await refusalOf(made(owner, { kind: 'POINT', x: 200_001, z: 0 }));
  expect(outside.body.fields).toEqual({ 'place.x': messages.trafficPlaceOutside });
  expect(await refusedCodeOf(made(third, { kind: 'OWN' }))).toBe('TRAFFIC_PLACE_UNKNOWN');
  // A drive from long ago that is sent now gives no current position.
  await drive({
    x: 60_000,
    speedCmS: 1_000,
    driver: third,
    ageMs: limits.trafficOwnPlaceMs + 120_000,
  });
  expect(await refusedCodeOf(made(third, { kind: 'OWN' }))).toBe('TRAFFIC_PLACE_UNKNOWN');
  await drive({ x: 60_000, speedCmS: 1_000, driver: third, ageMs: 120_000 });
  expect((await made(third, { kind: 'OWN' })).report).toMatchObject({ x: 60_625, z: 625 });
});

test('staff of the driver’s company can remove a report, which the audit log records', async () => {
  const { owner: boss, vtc } = await buildVtc(app());
  const staff = await buildStaff(app(), { owner: boss, vtc }, ['DISPATCH']);
  const driver = await buildMember(app(), vtc.id);
  const id = await buildReport(driver, { kind: 'CLOSED', at: { x: 1_000, z: 1_000 } });
  const params = { trafficReportId: id };
  for (const [who, code] of [
    [driver, 'FORBIDDEN'],
    [other, 'NOT_FOUND'],
  ] as const) {
    expect(await refusedCodeOf(who.browser.call(traffic.removeReport, { params }))).toBe(code);
  }
  await staff.browser.call(traffic.removeReport, { params });
  expect(await list(driver)).toEqual([]);
  expect(await refusedCodeOf(staff.browser.call(traffic.removeReport, { params }))).toBe(
    'NOT_FOUND',
  );
  const { entries } = await boss.browser.call(contract.audit.list, {
    params: { vtcId: vtc.id },
    query: { limit: 1 },
  });
  expect(entries).toMatchObject([
    { action: 'traffic-report.removed', subject: { id, name: `${driver.user.username}: Calais` } },
  ]);
  app().passTime(40 * 86_400_000);
  await runTasks(app().services, 'traffic.remove-old');
  expect(await app().db.trafficReport.findUnique({ where: { id } })).toBeNull();
});

test('a route shows the active reports on it, and how slow it is', async () => {
  for (let each = 0; each < 3; each += 1) await drive({ x: 121_000, speedCmS: 500 });
  await read();
  const near = await buildReport(owner, { kind: 'JAM', at: { x: 121_000, z: 1_300 } });
  await buildReport(owner, { kind: 'ACCIDENT', at: { x: 121_000, z: 9_000 } });
  const way = Array.from({ length: 60 }, (_, index) => cellOf([115_000 + index * 250, 500]));
  const along = await listTrafficAlong(app().db, ofOwner(game), way, clock());
  expect(along.reports.map(({ id }) => id)).toEqual([near]);
  expect(along.congestion).toMatchObject([{ x: 122_000, z: 2_000, share: 0.75, drivers: 3 }]);
  expect(await listTrafficAlong(app().db, ofOwner('ats'), way, clock())).toEqual({
    reports: [],
    congestion: [],
  });
  const later = new Date(clock().getTime() + limits.trafficReportMs.JAM);
  expect((await listTrafficAlong(app().db, ofOwner(game), way, later)).reports).toEqual([]);
});
