import { contract } from '@waybill/schema/contract';
import { messages } from '@waybill/schema/messages';
import { beforeAll, expect, test } from 'vitest';
import { buildVtc, type Driver } from '../../testing/factories.ts';
import { linesOf, on, type Row, rowOf, tableOf, uploadTable } from '../../testing/import-kit.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
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

async function imported(text: BlobPart) {
  const key = await uploadTable(app(), { vtcId, by: owner }, text);
  await owner.browser.call(imports.commit, { params: key });
  await app().services.background.settle();
  const { import: done } = await owner.browser.call(imports.get, { params: key });
  const rows = await app().db.jobImportRow.findMany({
    where: { importId: key.importId },
    select: { report: { select: { job: true } } },
    orderBy: { line: 'asc' },
  });
  return { key, lines: done.lines, jobs: rows.flatMap(({ report }) => report?.job ?? []) };
}

/** A table with one line of the owner's, with these figures and this delimiter. */
const tableWith = (figures: Row, delimiter: string) =>
  tableOf([rowOf(owner, { ...on('2025-08-01'), ...figures })], delimiter);

/** The example with decimal commas, as in most of Europe. */
const europeanFigures = {
  distance_km: '358,7',
  revenue: '11769,50',
  fuel_l: '112,6',
  cargo_damage_percent: '0,6',
};

test.each<[delimiter: string, quote: string]>([
  [';', ''],
  ['\t', ''],
  [',', '"'],
])('a comma is a decimal comma if the delimiter is %j', async (delimiter, quote) => {
  const cargo = 'Paper, white';
  const quoted = Object.entries({ cargo, ...europeanFigures }).map(([name, cell]) => [
    name,
    `${quote}${cell}${quote}`,
  ]);
  const { jobs: found } = await imported(tableWith(Object.fromEntries(quoted), delimiter));
  expect(found).toMatchObject([
    { cargo, distanceM: 358_700, revenueMinor: 1_176_950n, fuelUsedMl: 112_600, xp: 612 },
  ]);
  await app().db.jobReport.deleteMany({ where: { vtcId } });
  await app().db.job.deleteMany({ where: { vtcId } });
});

test.each<[what: string, delimiter: string, figures: Row, field: string]>([
  ['both signs', ';', { ...europeanFigures, distance_km: '1.358,7' }, 'distance_km'],
  ['a point that may part thousands', ';', { ...europeanFigures, revenue: '11.769' }, 'revenue'],
  ['a comma that may part thousands', '\t', { distance_km: '1,358' }, 'distance_km'],
  ['two commas', ';', { revenue: '1,176,900' }, 'revenue'],
  ['spaces between thousands', ';', { ...europeanFigures, revenue: '11 769,50' }, 'revenue'],
  ['quotes that may part thousands', ',', { distance_km: '"1,358"' }, 'distance_km'],
  [
    'quotes that may part thousands, beside points',
    ',',
    { distance_km: '"1,358"', fuel_l: '"112,6"', revenue: '11769.5' },
    'distance_km',
  ],
])(
  'a number with %s is invalid, with line and column',
  async (_what, delimiter, figures, field) => {
    const key = await uploadTable(app(), { vtcId, by: owner }, tableWith(figures, delimiter));
    expect(await linesOf(owner, key, 'INVALID')).toEqual([[2, 'VALUE_INVALID', field]]);
  },
);

/** The same table as saved by different programs. */
const saved: Readonly<Record<string, (rows: readonly Row[]) => BlobPart>> = {
  'with semicolons and a byte order mark': (rows) => `\ufeff${tableOf(rows, ';')}`,
  'with tabs in UTF-16': (rows) => Buffer.from(`\ufeff${tableOf(rows, '\t')}`, 'utf16le'),
  'with every cell in quotes': (rows) =>
    tableOf(rows)
      .split('\r\n')
      .map((line) => line.replaceAll(/[^,]+|(?<=,)(?=,)/g, '"$&"'))
      .join('\r\n'),
  'with line feeds and empty rows': (rows) => {
    const text = tableOf(rows, ';').replaceAll('\r\n', '\n');
    return `${text}\n${';'.repeat(23)}\n\n`;
  },
  'with the decimals of another language': (rows) =>
    tableOf(
      rows.map((one) => ({ ...one, ...europeanFigures, revenue: '11769', late: 'FALSCH' })),
      ';',
    ),
  'with the days of a German spreadsheet': (rows) =>
    tableOf(
      rows.map((one) => ({ ...one, started_at: '4.9.2025 8:00', ended_at: '04.09.2025 08:20:00' })),
      ';',
    ),
  'with the days of a Japanese spreadsheet': (rows) =>
    tableOf(rows.map((one) => ({ ...one, started_at: '2025/9/4 8:00' }))),
};

test('the same table is recognized, whatever program saved it', async () => {
  const rows = [
    rowOf(owner, {
      started_at: '2025-09-04 08:00',
      ended_at: '2025-09-04 08:20',
      cargo: 'Käse & Brötchen',
    }),
  ];
  expect((await imported(tableOf(rows))).lines).toMatchObject({ IMPORTED: 1 });
  for (const [how, save] of Object.entries(saved)) {
    const key = await uploadTable(app(), { vtcId, by: owner }, save(rows));
    expect([how, ...(await linesOf(owner, key, 'DUPLICATE'))]).toEqual([
      how,
      [2, 'IMPORTED_BEFORE', null],
    ]);
  }
});

test('a table of jobs exported from Waybill can be imported again', async () => {
  const rows = [
    rowOf(owner, { ...on('2025-10-01'), cargo: '"=Paper; ""white"", Ü"' }),
    rowOf(owner, { ...on('2025-10-02'), fines: '', tolls: '', late: '', revenue: '11769.5' }),
    rowOf(owner, { ...on('2025-10-03'), state: 'cancelled', revenue: '120' }),
  ];
  const first = await imported(tableOf(rows));
  expect(first.jobs).toHaveLength(3);
  const ids = first.jobs.map(({ id }) => id);
  const exported = await owner.browser.call(jobs.listCsv, {
    params: { vtcId },
    query: { from: '2025-10-01', to: '2025-10-31' },
  });
  // Duplicates while the jobs exist.
  const again = await uploadTable(app(), { vtcId, by: owner }, exported);
  expect((await linesOf(owner, again, 'DUPLICATE')).length).toBe(3);
  await app().db.jobReport.deleteMany({ where: { jobId: { in: ids } } });
  await app().db.job.deleteMany({ where: { id: { in: ids } } });
  const back = await imported(exported);
  expect(back.lines).toMatchObject({ IMPORTED: 3, INVALID: 0 });
  const figuresOf = (found: typeof first.jobs) =>
    found
      .map(
        ({ id: _id, number: _number, fingerprint: _print, createdAt: _at, ...figures }) => figures,
      )
      .toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
  expect(figuresOf(back.jobs)).toEqual(figuresOf(first.jobs));
});

test('an unreadable figure makes the line invalid, required or not', async () => {
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

test('a decimal comma is recognized in the last cell of a line', async () => {
  const { jobs: found } = await imported(
    [
      'driver_steam_id;game;started_at;ended_at;state;revenue;distance_km',
      `${owner.steamId};ets2;2025-07-01 18:00;2025-07-01 18:20;delivered;9;35,7`,
    ].join('\n'),
  );
  expect(found).toMatchObject([{ distanceM: 35_700 }]);
});

/** Start and end as in the table, and the start that is read; null if ambiguous. */
const dayOrders: Readonly<
  Record<string, readonly (readonly [start: string, end: string, startedAt: string | null])[]>
> = {
  'day first, by another line': [
    ['02/07/2025 18:00', '02/07/2025 18:20', '2025-07-02T18:00'],
    ['13/07/2025 18:00', '13/07/2025 18:20', '2025-07-13T18:00'],
  ],
  'month first, by another line': [
    ['7/2/2025 18:00', '7/2/2025 18:20', '2025-07-02T18:00'],
    ['7/13/2025 8:00', '7/13/2025 8:20', '2025-07-13T08:00'],
  ],
  'month first, by the other column': [['7/12/2025 23:50', '7/13/2025 00:10', '2025-07-12T23:50']],
  'day first, with hyphens': [['02-07-2025 18:00', '13-07-2025 01:20', '2025-07-02T18:00']],
  'month first, with the hours of a day twice': [
    ['7/14/2025 12:05 AM', '7/14/2025 12:25 am', '2025-07-14T00:05'],
    ['7/2/2025 6:02:11 PM', '7/2/2025 7:00 PM', '2025-07-02T18:02'],
  ],
  'in an order that nothing tells': [['02/08/2025 18:00', '02/08/2025 18:20', null]],
  'in two orders': [
    ['13/07/2025 18:00', '13/07/2025 18:20', null],
    ['7/13/2025 18:00', '7/13/2025 18:20', null],
  ],
};

test.each(Object.entries(dayOrders))('days are read: %s', async (_how, rows) => {
  const lines = rows.map(([started_at, ended_at]) => rowOf(owner, { started_at, ended_at }));
  const key = await uploadTable(app(), { vtcId, by: owner }, tableOf(lines));
  const told = rows.flatMap(([, , at]) => at ?? []);
  const read = await app().db.jobImportRow.findMany({
    where: { importId: key.importId, outcome: 'NEW' },
    orderBy: { line: 'asc' },
  });
  expect(read.map(({ mapped }) => mapped)).toMatchObject(
    told.map((at) => ({ startedAt: expect.stringContaining(at) })),
  );
  const refused = rows.flatMap(([, , at], index) => (at === null ? [index + 2] : []));
  const problems = await linesOf(owner, key, 'INVALID');
  expect(problems.map(([line]) => line)).toEqual(refused);
});

test('an ambiguous date is refused with a reason that says so', async () => {
  const line = rowOf(owner, { started_at: '02/08/2025 18:00', ended_at: '2025-08-02 18:20' });
  const key = await upload([line]);
  expect(await linesOf(owner, key, 'INVALID')).toEqual([[2, 'DATE_AMBIGUOUS', 'started_at']]);
});

test.each<[what: string, cargo: string]>([
  ['German', 'Käse für Größen – „Öl“'],
  ['French', 'Bœuf haché, crème brûlée'],
  ['Spanish', '¡Señal! Año'],
  ['Danish', 'Rødgrød og æbler på bål'],
  ['Portuguese', 'Limões e maçãs'],
])('Windows-1252 is read: %s', async (_language, cargo) => {
  const quotes = new Map([
    ['–', 0x96],
    ['„', 0x84],
    ['“', 0x93],
    ['œ', 0x9c],
  ]);
  const text = tableWith({ ...on('2025-06-01'), cargo: `"${cargo}"` }, ',');
  const bytes = Uint8Array.from(text, (letter) => quotes.get(letter) ?? letter.codePointAt(0) ?? 0);
  const key = await uploadTable(app(), { vtcId, by: owner }, bytes);
  const [row] = await app().db.jobImportRow.findMany({ where: { importId: key.importId } });
  expect(row?.mapped).toMatchObject({ cargo: { name: cargo } });
});

test.each<[what: string, bytes: readonly number[]]>([
  ['Polish', [0x57, 0x72, 0x6f, 0x63, 0xb3, 0x61, 0x77]],
  ['Turkish', [0xfe, 0x65, 0x6b, 0x65, 0x72]],
  ['Czech', [0x50, 0x6c, 0x7a, 0x65, 0xf2, 0x20, 0x70, 0xec, 0x6e, 0x61]],
  ['Hungarian', [0x47, 0x79, 0xf5, 0x72]],
  ['Russian', [0xcc, 0xee, 0xf1, 0xea, 0xe2, 0xe0]],
])('text in another code page is refused: %s', async (_language, bytes) => {
  const [head = '', tail = ''] = tableWith({ cargo: '§' }, ',').split('§');
  const table = Buffer.concat([Buffer.from(head), Uint8Array.from(bytes), Buffer.from(tail)]);
  const { body } = await refusalOf(uploadTable(app(), { vtcId, by: owner }, table));
  expect(body).toMatchObject({ code: 'IMPORT_NOT_A_TABLE', error: messages.importNotUtf8 });
});

test('a date must exist in the calendar, year first', async () => {
  const starts = ['2025-13-02', '2025-02-30', '2025-02-28', '2025-03-02 18:00'];
  const ended_at = '2025-03-03T18:00:00Z';
  const key = await upload(starts.map((started_at) => rowOf(owner, { started_at, ended_at })));
  expect(await linesOf(owner, key, 'INVALID')).toEqual([
    [2, 'VALUE_INVALID', 'started_at'],
    [3, 'VALUE_INVALID', 'started_at'],
  ]);
});

test('two short deliveries in one table are imported as two, wherever their lines are', async () => {
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
  // In another table, the same delivery is a duplicate of a known job.
  const again = await upload([{ ...second, distance_km: '360' }]);
  expect(await linesOf(owner, again, 'DUPLICATE')).toEqual([[2, 'KNOWN_JOB', null]]);
});
