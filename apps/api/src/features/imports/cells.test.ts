import { contract } from '@waybill/schema/contract';
import { beforeAll, expect, test } from 'vitest';
import { buildVtc, type Driver } from '../../testing/factories.ts';
import { linesOf, on, type Row, rowOf, tableOf, uploadTable } from '../../testing/import-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { imports, jobs } = contract;

let owner: Driver;
let vtcId: string;
beforeAll(async () => {
  const company = await buildVtc(app());
  owner = company.owner;
  vtcId = company.vtc.id;
});

const upload = async (rows: readonly Row[], delimiter?: string) =>
  uploadTable(app(), { vtcId, by: owner }, tableOf(rows, delimiter));

test('a comma is part of a cell where semicolons part them', async () => {
  const rows = [
    rowOf(owner, { ...on('2025-08-01'), cargo: 'Paper, white' }),
    rowOf(owner, { ...on('2025-08-02'), distance_km: '358,7' }),
  ];
  const key = await upload(rows, ';');
  expect(await linesOf(owner, key, 'INVALID')).toEqual([[3, 'VALUE_INVALID', 'distance_km']]);
  await owner.browser.call(imports.commit, { params: key });
  await app().services.background.settle();
  const { jobs: found } = await owner.browser.call(jobs.list, { params: { vtcId }, query: {} });
  expect(found).toMatchObject([
    { cargo: { name: 'Paper, white' }, distanceM: 358_700, revenueMinor: 1_176_900 },
  ]);
});

test('a figure that cannot be read is a bad line, needed or not', async () => {
  const figures = { fines: '1.234,50', fuel_l: 'unknown', xp: '-5', late: 'perhaps' };
  const lines = Object.entries(figures).map(([name, text], index) =>
    rowOf(owner, { ...on(`2025-09-0${index + 1}`), [name]: `"${text}"` }),
  );
  const key = await upload([...lines, rowOf(owner, { ...on('2025-09-09'), fines: '', late: '' })]);
  expect(await linesOf(owner, key, 'INVALID')).toEqual([
    [2, 'VALUE_INVALID', 'fines'],
    [3, 'VALUE_INVALID', 'fuel_l'],
    [4, 'VALUE_INVALID', 'xp'],
    [5, 'VALUE_INVALID', 'late'],
  ]);
  expect(await linesOf(owner, key, 'NEW')).toHaveLength(1);
});

test('a day is one of the calendar, the year first', async () => {
  const starts = ['02/08/2025', '2025-02-30', '2025-02-28', '2025-03-02 18:00'];
  const ended_at = '2025-03-03T18:00:00Z';
  const key = await upload(starts.map((started_at) => rowOf(owner, { started_at, ended_at })));
  expect(await linesOf(owner, key, 'INVALID')).toEqual([
    [2, 'VALUE_INVALID', 'started_at'],
    [3, 'VALUE_INVALID', 'started_at'],
  ]);
});

test('a short drive that is done twice is imported twice, wherever its lines stand', async () => {
  const days = Array.from({ length: 49 }, (_, index) => new Date(Date.UTC(2024, 0, 1 + index)));
  const others = days.map((day) => rowOf(owner, on(day.toISOString().slice(0, 10))));
  const [first, second] = ['2024-05-01T18:20:00Z', '2024-05-01T18:29:00Z'].map((ended_at) =>
    rowOf(owner, { started_at: '2024-05-01T18:00:00Z', ended_at }),
  );
  if (!first || !second) throw new Error('two times are two lines');
  const key = await upload([...others, first, second]);
  await owner.browser.call(imports.commit, { params: key });
  await app().services.background.settle();
  const { import: done } = await owner.browser.call(imports.get, { params: key });
  expect(done.lines).toMatchObject({ IMPORTED: 51, DUPLICATE: 0 });
  // Another table of the same deliveries is one of known jobs all the same.
  const again = await upload([{ ...second, distance_km: '360' }]);
  expect(await linesOf(owner, again, 'DUPLICATE')).toEqual([[2, 'KNOWN_JOB', null]]);
});
