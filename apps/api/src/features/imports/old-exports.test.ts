import { contract } from '@waybill/schema/contract';
import { beforeEach, expect, test } from 'vitest';
import { buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { uploadTable } from '../../testing/import-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';

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

async function importTable(text: string) {
  const params = await uploadTable(app(), { vtcId, by: owner }, text);
  await owner.browser.call(imports.commit, { params });
  await app().services.background.settle();
  return (await owner.browser.call(imports.get, { params })).import;
}

/** HubBackend's old export, with all expenses in one cell. */
const oldHubHead =
  'logid, tracker, trackerid, game, time_submitted, start_time, stop_time, is_delivered, user_id, username, source_company, source_company_id, source_city, source_city_id, destination_company, destination_company_id, destination_city, destination_city_id, logged_distance, planned_distance, reported_distance, cargo, cargo_id, cargo_mass, cargo_damage, truck_brand, truck_brand_id, truck_name, truck_id, license_plate, license_plate_country, license_plate_country_id, fuel, avg_fuel, adblue, max_speed, avg_speed, revenue, expense, offence, net_profit, xp, division, division_id, challenge, challenge_id, is_special, is_late, has_police_enabled, market, multiplayer, auto_load, auto_park, warp';
const oldHubLine = (name: string, expense: string) =>
  `"11","tracksim","5011","ets2","2026-05-20 11:00:10","2026-05-20 10:00:00","2026-05-20 11:00:00","1","7","${name}","Posped","posped","Calais","calais","NorrFood","norrfood","Dover","dover","120","118","120.4","Steel pipes 12", bundled","pipes","18000","0.012","Scania","scania","S","vehicle.scania.s_2016","B KL 4821","Germany","germany","40","33","1","25","20","5200","${expense}","400","4512","200","","","","","0","0","1","freight_market","","1","0","1"`;

test.each<[expense: string, tollsMinor: number | null, transportMinor: number | null]>([
  ['tollgate: 38, ferry: 250, train: 0, total: 288', 3_800, 25_000],
  ['ferry: 1.5, train: 2', null, 350],
  ['tollgate: 38', 3_800, null],
  ['', null, null],
])(
  'HubBackend’s expense %j is split into tolls and transport',
  async (expense, tollsMinor, transportMinor) => {
    const line = oldHubLine(member.user.username, expense);
    await importTable([oldHubHead, line].join('\n'));
    const { jobs: found } = await owner.browser.call(jobs.list, { params: { vtcId }, query: {} });
    expect(found).toMatchObject([
      {
        tollsMinor,
        transportMinor,
        finesMinor: 40_000,
        cargo: { name: 'Steel pipes 12", bundled' },
      },
    ]);
  },
);

test('HubBackend’s export can be read after a spreadsheet saved it', async () => {
  const cells = oldHubLine(member.user.username, 'ferry: 250').slice(1, -1).split('","');
  const line = cells.map((cell) => (cell === '120.4' ? '120,4' : cell.replaceAll('"', '""')));
  const quoted = line.map((cell) => (/[";]/.test(cell) ? `"${cell}"` : cell));
  const text = [oldHubHead.replaceAll(', ', ';'), quoted.join(';')].join('\r\n');
  expect(await importTable(text)).toMatchObject({ lines: { IMPORTED: 1 } });
  const { jobs: found } = await owner.browser.call(jobs.list, { params: { vtcId }, query: {} });
  expect(found).toMatchObject([
    { distanceM: 120_400, transportMinor: 25_000, cargo: { name: 'Steel pipes 12", bundled' } },
  ]);
});
