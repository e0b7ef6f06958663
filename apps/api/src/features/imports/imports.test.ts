import { contract } from '@waybill/schema/contract';
import { messages } from '@waybill/schema/messages';
import { beforeEach, expect, test } from 'vitest';
import { buildMember, buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import { linesOf, on, type Row, rowOf, tableOf, uploadTable } from '../../testing/import-kit.ts';
import { insertJob } from '../../testing/job-kit.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { buildTestDevice } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { deliveryDay, sdkDelivery } from '../../testing/tracker-kit.ts';
import { compareSums } from '../jobs/recount/recount.data.ts';
import { describeRefolding } from '../telemetry/telemetry.admin.ts';

const app = useTestApp();
const { imports, jobs } = contract;

let owner: Driver;
let vtcId: string;
let member: Driver;
beforeEach(async () => {
  const company = await buildVtc(app());
  owner = company.owner;
  vtcId = company.vtc.id;
  member = await buildMember(app(), vtcId);
});

const row = (changes: Row = {}) => rowOf(member, changes);
const table = (rows: readonly Row[]) => tableOf(rows);
const upload = async (text: BlobPart, by: Driver = owner, body: Row = {}) =>
  uploadTable(app(), { vtcId, by }, text, body);

type Key = Awaited<ReturnType<typeof upload>>;

async function read(params: Key) {
  return (await owner.browser.call(imports.get, { params })).import;
}

async function take(step: 'commit' | 'accept' | 'undo', params: Key, by: Driver = owner) {
  await by.browser.call(imports[step], { params });
  await app().services.background.settle();
  return read(params);
}

async function countedOf(driver: Driver) {
  const { totals } = await driver.browser.call(jobs.getStats, { params: { vtcId }, query: {} });
  return totals.map(({ jobs: count, revenueMinor }) => [count, revenueMinor]);
}

async function expectProven(): Promise<void> {
  const { report } = await describeRefolding(app().db, app().services.clock());
  expect(report).toMatch(/: 0 differences\.$/);
  expect((await compareSums(app().db)).differences).toEqual([]);
}

test('a table is checked, imported into review, accepted as a whole, and undone', async () => {
  const rows = [
    row(on('2025-08-01')),
    row({ ...on('2025-08-02'), state: 'cancelled', revenue: '120' }),
    row({ ...on('2025-08-03'), game: 'ats', driver_steam_id: owner.steamId }),
  ];
  const key = await upload(table(rows));
  const none = { NEW: 0, DUPLICATE: 0, INVALID: 0, IMPORTED: 0, UNDONE: 0 };
  expect(await read(key)).toMatchObject({ state: 'CHECKED', lines: { ...none, NEW: 3 } });
  expect(await app().db.job.count({ where: { vtcId } })).toBe(0);

  expect(await take('commit', key)).toMatchObject({
    state: 'IMPORTED',
    total: 3,
    done: 3,
    lines: { ...none, IMPORTED: 3 },
  });
  const { jobs: found } = await owner.browser.call(jobs.list, { params: { vtcId }, query: {} });
  expect(found).toMatchObject([
    { game: 'ats', tier: 'review' },
    { state: 'cancelled', tier: null, penaltyMinor: 12_000 },
    {
      driver: { id: member.user.id },
      state: 'delivered',
      tier: 'review',
      reasons: ['UNTRUSTED_SOURCE', 'NO_EVENTS'],
      sources: ['import'],
      distanceM: 358_700,
      plannedM: 346_000,
      revenueMinor: 1_176_900,
      incomeMinor: 1_184_000,
      finesMinor: 55_000,
      tollsMinor: 3_800,
      transportMinor: 0,
      fuelUsedMl: 112_600,
      cargoDamagePpm: 6_000,
      xp: 612,
      late: false,
      market: 'freight_market',
      cargo: { id: 'paper', name: 'Office Paper', massG: 18_000_000 },
    },
  ]);
  expect(await refusalOf(take('commit', key))).toMatchObject({
    body: { code: 'IMPORT_STATE_WRONG' },
  });

  // The owner's decision includes their own jobs.
  expect(await take('accept', key)).toMatchObject({ state: 'ACCEPTED' });
  const from = '2025-07-01';
  const query = { from, to: '2025-09-01' };
  const stats = await owner.browser.call(jobs.getStats, { params: { vtcId }, query });
  expect(stats.totals).toMatchObject([
    { game: 'ets2', jobs: 1, revenueMinor: 1_176_900, cancelledJobs: 1, penaltyMinor: 12_000 },
    { game: 'ats', jobs: 1 },
  ]);
  await expectProven();

  expect(await take('undo', key)).toMatchObject({ state: 'UNDONE', lines: { ...none, UNDONE: 3 } });
  expect(await app().db.job.count({ where: { vtcId, tier: { not: 'void' } } })).toBe(0);
  expect(await countedOf(owner)).toEqual([]);
  await expectProven();
  // The same table counts as new again.
  const again = await upload(table(rows));
  expect(await take('commit', again)).toMatchObject({ lines: { ...none, IMPORTED: 3 } });
  await expectProven();
  const { entries } = await owner.browser.call(contract.audit.list, {
    params: { vtcId },
    query: {},
  });
  const actions = entries.map(({ action }) => action).filter((name) => name.startsWith('import.'));
  expect(actions).toEqual([
    'import.committed',
    'import.uploaded',
    'import.undone',
    'import.accepted',
    'import.committed',
    'import.uploaded',
  ]);
});

test('the check lists each duplicate and each invalid line, with reason and column', async () => {
  await insertJob(app(), member, {
    vtcId,
    cargoId: 'paper',
    startedAt: new Date('2025-08-05T10:00:00Z'),
    endedAt: new Date('2025-08-05T11:00:00Z'),
  });
  const first = await upload(table([row()]));
  await take('commit', first);
  const stranger = await buildVtc(app());
  await app().pool.query(
    `UPDATE membership_periods SET joined_at = '2024-01-01', left_at = '2024-02-01'
     WHERE user_id = $1`,
    [stranger.owner.user.id],
  );
  await app().pool.query(
    `INSERT INTO membership_periods (user_id, joined_at, left_at, vtc_id)
     VALUES ($1, '2024-01-01', '2024-02-01', $2)`,
    [member.user.id, stranger.vtc.id],
  );
  const key = await upload(
    table([
      row(),
      row(on('2025-08-20')),
      row(on('2025-08-20')),
      row({ started_at: '2025-08-05T10:10:00Z', ended_at: '2025-08-05T11:05:00Z' }),
      row({ ...on('2025-08-21'), distance_km: '-3' }),
      row({ ...on('2025-08-21'), distance_km: '' }),
      row({ ...on('2025-08-21'), revenue: 'much' }),
      row({ ...on('2025-08-21'), game: 'ets3' }),
      row({ ...on('2025-08-21'), driver_steam_id: stranger.owner.steamId }),
      row({ ...on('2025-08-21'), driver_steam_id: '12' }),
      row({ ...on('2025-08-21'), ended_at: '2025-08-21T17:00:00Z' }),
      row({ ...on('2025-08-21'), ended_at: '2025-12-21T17:00:00Z' }),
      row({ ...on('2099-08-21') }),
      row({ ...on('2025-08-21'), started_at: 'last week' }),
      row(on('2024-01-10')),
      row({ ...on('2025-08-22'), distance_km: '30000' }),
    ]),
  );
  expect(await linesOf(owner, key, 'NEW')).toEqual([[3, null, null]]);
  expect(await linesOf(owner, key, 'DUPLICATE')).toEqual([
    [2, 'IMPORTED_BEFORE', null],
    [4, 'REPEATED_IN_FILE', null],
    [5, 'KNOWN_JOB', null],
  ]);
  expect(await linesOf(owner, key, 'INVALID')).toEqual([
    [6, 'VALUE_INVALID', 'distance_km'],
    [7, 'VALUE_MISSING', 'distance_km'],
    [8, 'VALUE_INVALID', 'revenue'],
    [9, 'VALUE_INVALID', 'game'],
    [10, 'DRIVER_UNKNOWN', 'driver_steam_id'],
    [11, 'VALUE_INVALID', 'driver_steam_id'],
    [12, 'ENDS_BEFORE_START', 'ended_at'],
    [13, 'TOO_LONG', 'ended_at'],
    [14, 'IN_FUTURE', 'ended_at'],
    [15, 'VALUE_INVALID', 'started_at'],
    [16, 'DRIVER_ELSEWHERE', null],
    [17, 'VALUE_INVALID', 'distance_km'],
  ]);
});

test(
  'files that are no table are refused, and a broken table fails with a message',
  { tags: 'long' },
  async () => {
    const refuse = async (text: string) => (await refusalOf(upload(text))).body.code;
    expect(await refuse('')).toBe('VALIDATION_FAILED');
    expect(await refuse('hello\nworld')).toBe('IMPORT_NOT_A_TABLE');
    const latin = Buffer.from(table([row({ source_city: '£ódź' })]), 'latin1');
    expect((await refusalOf(upload(latin))).body).toMatchObject({
      code: 'IMPORT_NOT_A_TABLE',
      error: messages.importNotUtf8,
    });
    expect(await refuse('\u0000\u0001\u0002\n"""')).toBe('IMPORT_NOT_A_TABLE');
    expect(await refuse(`${table([])}\n${'x'.repeat(10 * 1_048_576)}`)).toBe('IMPORT_TOO_LARGE');
    const key = await upload(`${table([])}\n"${'x'.repeat(30_000)}`);
    expect(await read(key)).toMatchObject({ state: 'FAILED', problem: expect.any(String) });
    const empty = await upload(table([]));
    expect(await read(empty)).toMatchObject({ state: 'CHECKED', total: 0 });
  },
);

/** A line as HubBackend writes it: each cell quoted, with unescaped quotes inside. */
function hubLine(name: string, id: number, times: readonly string[], isDelivered: boolean): string {
  const what = `Posped|posped|Berlin|berlin|NorrFood|norrfood|Wrocław|wroclaw|358.7|346|358.7`;
  const cargo = 'Office "A4" Paper|paper|18000|0.006';
  const truck = 'Scania|scania|S|vehicle.scania.s_2016|B KL|Germany|germany|112.6|31.4|5.4|95|19.8';
  const money = `${isDelivered ? 11_769 : -500}|38|0|0|38|550|11000|612`;
  const rest = '||||False|True|True|freight_market||True|False|1';
  const first = [id, 'tracksim', 700_001, 'ets2', times[1], ...times, isDelivered ? 1 : 0, 7, name];
  const cells = [...first, what, cargo, truck, money, rest].join('|').split('|');
  return cells.map((cell) => `"${cell}"`).join(',');
}

test('HubBackend’s export is recognized by its head, and its drivers by their names', async () => {
  const head =
    'logid, tracker, trackerid, game, time_submitted, start_time, stop_time, is_delivered, user_id, username, source_company, source_company_id, source_city, source_city_id, destination_company, destination_company_id, destination_city, destination_city_id, logged_distance, planned_distance, reported_distance, cargo, cargo_id, cargo_mass, cargo_damage, truck_brand, truck_brand_id, truck_name, truck_id, license_plate, license_plate_country, license_plate_country_id, fuel, avg_fuel, adblue, max_speed, avg_speed, revenue, expense_tollgate, expense_ferry, expense_train, expense_total, offence, net_profit, xp, division, division_id, challenge, challenge_id, is_special, is_late, has_police_enabled, market, multiplayer, auto_load, auto_park, warp';
  const name = member.user.username;
  const day = ['2025-08-02 18:02:11', '2025-08-02 18:21:05'];
  const key = await upload(
    [
      head,
      hubLine(name, 1, day, true),
      hubLine('Nobody', 2, day, true),
      hubLine(name, 3, ['1970-01-01 00:00:00', '1970-01-01 00:00:00'], true),
      hubLine(name, 4, ['2025-08-03 18:02:11', '2025-08-03 18:21:05'], false),
    ].join('\n'),
  );
  expect(await linesOf(owner, key, 'INVALID')).toEqual([
    [3, 'DRIVER_UNKNOWN', 'username'],
    [4, 'VALUE_INVALID', 'start_time'],
  ]);
  expect(await take('commit', key)).toMatchObject({ format: 'hubbackend', state: 'IMPORTED' });
  const { jobs: found } = await owner.browser.call(jobs.list, { params: { vtcId }, query: {} });
  expect(found).toMatchObject([
    { state: 'cancelled', penaltyMinor: 50_000 },
    {
      state: 'delivered',
      cargo: { name: 'Office "A4" Paper', massG: 18_000_000 },
      destination: { city: 'Wrocław', companyId: 'norrfood' },
      revenueMinor: 1_176_900,
      finesMinor: 55_000,
      tollsMinor: 3_800,
      late: true,
      cargoDamagePpm: 6_000,
    },
  ]);
});

test('accepting all skips the uploader’s own jobs, unless the owner does it', async () => {
  const staff = await buildStaff(app(), { owner, vtc: { id: vtcId } }, ['REVIEW_JOBS']);
  const other = await buildStaff(app(), { owner, vtc: { id: vtcId } }, ['REVIEW_JOBS']);
  const tiersOf = async () =>
    (await app().db.job.findMany({ where: { vtcId }, orderBy: { endedAt: 'asc' } })).map(
      ({ tier }) => tier,
    );
  const rows = [
    rowOf(staff, on('2025-08-01')),
    rowOf(member, on('2025-08-02')),
    // The second of two lines for the same drive.
    rowOf(member, { ...on('2025-08-02'), ended_at: '2025-08-02T18:25:00Z' }),
  ];
  const key = await upload(table(rows), staff);
  await take('commit', key, staff);
  await take('accept', key, other);
  expect(await tiersOf()).toEqual(['review', 'accepted', 'review']);
  await app().pool.query(`UPDATE job_imports SET state = 'IMPORTED' WHERE id = $1`, [key.importId]);
  await take('accept', key, owner);
  expect(await tiersOf()).toEqual(['accepted', 'accepted', 'review']);
});

test(
  'a late device job replaces the imported one, and undoing then keeps it',
  { tags: 'long' },
  async () => {
    await app().pool.query(
      `UPDATE membership_periods SET joined_at = '2024-01-01' WHERE vtc_id = $1`,
      [vtcId],
    );
    const key = await upload(
      table([row({ started_at: `${deliveryDay} 18:02:11`, ended_at: `${deliveryDay} 18:21:05` })]),
    );
    await take('commit', key);
    await take('accept', key);
    const device = await buildTestDevice(app(), member);
    const { session, events } = sdkDelivery();
    await device.send(session, events);
    const own = async () => (await member.browser.call(jobs.listOwn, { query: {} })).jobs;
    const whole = { sources: ['import', 'sdk'], tier: 'accepted', topSpeedCmS: 2_640 };
    expect(await own()).toMatchObject([whole]);
    await expectProven();
    expect(await take('undo', key)).toMatchObject({ state: 'UNDONE' });
    expect(await own()).toMatchObject([whole]);
    await expectProven();
  },
);

test(
  'only one import runs at a time, and another process continues an interrupted one',
  { tags: 'long' },
  async () => {
    const first = await upload(table([row()]));
    await app().pool.query(
      `UPDATE job_imports SET state = 'IMPORTING', done = 0 WHERE vtc_id = $1`,
      [vtcId],
    );
    const refused = await refusalOf(upload(table([row()])));
    expect(refused.body.code).toBe('IMPORT_UNDER_WAY');
    await Promise.all([
      runTasks(app().services, 'imports.go-on'),
      runTasks(app().services, 'imports.go-on'),
    ]);
    expect(await read(first)).toMatchObject({ state: 'IMPORTED', lines: { IMPORTED: 1 } });
    expect(await app().db.job.count({ where: { vtcId } })).toBe(1);

    // A check that stopped after its first two hundred lines.
    const days = Array.from({ length: 401 }, (_, index) => new Date(Date.UTC(2024, 0, 1 + index)));
    const text = table(days.map((day) => row(on(day.toISOString().slice(0, 10)))));
    const second = await upload(text);
    const whole = await read(second);
    expect(whole).toMatchObject({ state: 'CHECKED', lines: { NEW: 401 } });
    await app().pool.query(
      `UPDATE job_imports SET state = 'CHECKING', done = 200, file = $2 WHERE id = $1`,
      [second.importId, Buffer.from(text)],
    );
    await app().pool.query('DELETE FROM job_import_rows WHERE import_id = $1 AND line > 201', [
      second.importId,
    ]);
    await runTasks(app().services, 'imports.go-on');
    expect(await read(second)).toEqual(whole);
  },
);

test('a step is completed even if the account that started it was deleted', async () => {
  const key = await upload(table([row()]));
  await take('commit', key);
  for (const [state, then, tier] of [
    ['ACCEPTING', 'ACCEPTED', 'accepted'],
    ['UNDOING', 'UNDONE', 'void'],
  ] as const) {
    await app().pool.query(
      'UPDATE job_imports SET state = $2::job_import_state, done = 0, actor_id = NULL WHERE id = $1',
      [key.importId, state],
    );
    await runTasks(app().services, 'imports.go-on');
    expect(await read(key)).toMatchObject({ state: then });
    expect(await app().db.job.findMany({ where: { vtcId } })).toMatchObject([{ tier }]);
  }
});

test('columns with other names are recognized, or mapped by staff', async () => {
  const called: Row = {
    driver_steam_id: 'Steam ID',
    started_at: 'realTimeStarted',
    ended_at: 'completed_at',
    state: 'Status',
    distance_km: 'Driven distance (km)',
    cargo: 'Cargo name',
  };
  const [head = '', ...lines] = table([row({ ...on('2025-08-01'), state: 'Completed' })]).split(
    '\r\n',
  );
  const rename = (more: Row) =>
    [head.split(',').map((name) => ({ ...called, ...more })[name] ?? name), ...lines].join('\r\n');
  const known = await upload(rename({}));
  expect(await read(known)).toMatchObject({ state: 'CHECKED', lines: { NEW: 1, INVALID: 0 } });
  await take('commit', known);
  const { jobs: found } = await owner.browser.call(jobs.list, { params: { vtcId }, query: {} });
  expect(found).toMatchObject([{ distanceM: 358_700, cargo: { name: 'Office Paper' } }]);

  const strange = rename({ revenue: 'Lohn', game: 'Spiel' });
  expect((await refusalOf(upload(strange))).body.code).toBe('IMPORT_NOT_A_TABLE');
  const half = { revenue: 'Lohn', game: 'nothing of that name' };
  expect((await refusalOf(upload(strange, owner, half))).body.code).toBe('IMPORT_NOT_A_TABLE');
  const chosen = await upload(strange, owner, { revenue: 'Lohn', game: ' spiel ' });
  // A duplicate, so all fields were read the same way.
  expect(await read(chosen)).toMatchObject({ lines: { DUPLICATE: 1, INVALID: 0 } });
  const unknown = refusalOf(upload(strange, owner, { salary: 'Lohn' }));
  expect((await unknown).body.code).toBe('VALIDATION_FAILED');
});
