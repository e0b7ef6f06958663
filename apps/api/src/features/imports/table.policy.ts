import { limits } from '@waybill/schema/limits';
import {
  type ColumnMatch,
  delimiterOf,
  importColumns,
  type ImportColumnName,
  type ImportFormat,
  type ImportReason,
  isHubExport,
  isOwnExport,
  matchColumns,
  missingColumns,
  toColumn,
} from '@waybill/schema/features/imports.models';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { sha256Of } from '../../lib/secrets.ts';
import type { MappedReport } from '../telemetry/reports.policy.ts';
import {
  amount,
  jobId,
  maybeAmount,
  maybeFlag,
  maybeGameId,
  maybeMarket,
  maybeName,
  moment,
  scaled,
  steamId,
  toPpm,
  withinBounds,
} from '../trackers/reading.policy.ts';

export type Cells = Readonly<Record<string, string>>;

/** The problem of a line, with its column. */
export interface LineProblem {
  readonly reason: ImportReason;
  readonly field: string | null;
}

export type LineReading =
  | { readonly key: string; readonly mapped: MappedReport }
  | { readonly problem: LineProblem };

/** Returns the column names in the first line of a table; empty without such a line. */
export function readHead(file: Uint8Array): string[] {
  const line = firstLineOf(file);
  try {
    const delimiter = delimiterOf(line.toString());
    const rows: string[][] = parse(line, { bom: true, delimiter, relax_quotes: true });
    return rows[0]?.map(toColumn) ?? [];
  } catch {
    return [];
  }
}

/** Returns the delimiter of a table. */
export function readDelimiter(file: Uint8Array): string {
  return delimiterOf(firstLineOf(file).toString());
}

function firstLineOf(file: Uint8Array): Buffer {
  const end = file.indexOf(10);
  return Buffer.from(file.subarray(0, end < 0 ? 10_000 : Math.min(end, 10_000)));
}

/** True if HubBackend's export is in its original form: every cell quoted, without escaped quotes. */
export function isQuotedThroughout(file: Uint8Array): boolean {
  const from = file.indexOf(10) + 1;
  const line = Buffer.from(file.subarray(from, from + 10_000))
    .toString('latin1')
    .split(/\r?\n/)[0];
  return (
    line === undefined || line === '' || (line.startsWith('"') && line.split('","').length > 10)
  );
}

/** Returns the format of a table by the names in its head; null if it is none. */
export function formatOf(head: readonly string[], chosen: ColumnMatch): ImportFormat | null {
  if (isHubExport(head)) return 'hubbackend';
  if (isOwnExport(head)) return 'waybill';
  return missingColumns(matchColumns(head, chosen)).length === 0 ? 'csv' : null;
}

/** Returns the cells of a line under our column names. */
export function renameCells(cells: Cells, match: ColumnMatch): Cells {
  const renamed: Record<string, string> = {};
  for (const [name, called] of Object.entries(match)) renamed[name] = cells[called] ?? '';
  return renamed;
}

/** Returns the chosen columns, normalized like names in a head. */
export function readChosen(columns: unknown): ColumnMatch {
  const chosen: Partial<Record<ImportColumnName, string>> = {};
  const known = chosenSchema.safeParse(columns).data ?? {};
  for (const { name } of importColumns) {
    const called = known[name];
    if (called !== undefined) chosen[name] = toColumn(called);
  }
  return chosen;
}

const chosenSchema = z.record(z.string(), z.string().optional());

class Refusal extends Error {
  readonly problem: LineProblem;
  constructor(reason: ImportReason, field: string | null) {
    super(reason);
    this.problem = { reason, field };
  }
}

/** Reads a line. `steamIdOf` finds members by the usernames in the table. */
export function readLine(
  format: ImportFormat,
  cells: Cells,
  { now, steamIdOf }: { readonly now: Date; readonly steamIdOf: (name: string) => string | null },
): LineReading {
  try {
    const reading = readers[format](cells, steamIdOf);
    return { key: reading.key, mapped: checked(reading.mapped, now) };
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.problem };
    throw error;
  }
}

type ReadCells = (
  cells: Cells,
  steamIdOf: (name: string) => string | null,
) => { readonly key: string; readonly mapped: MappedReport };

const readers: Readonly<Record<ImportFormat, ReadCells>> = {
  csv: readTable,
  hubbackend: readHub,
  waybill: readExport,
};

function readTable(cells: Cells) {
  const text = (name: string) => cells[name]?.trim() ?? '';
  const state = need(cells, 'state', stateNames);
  // The uploader can correct the table, so an unreadable figure is an error.
  const figure = (name: string) => (text(name) === '' ? null : read(amount, cells, name));
  const money = (name: string) => scaled(figure(name), 100);
  const mapped: MappedReport = {
    driverSteamId: read(steamId, cells, 'driver_steam_id'),
    game: need(cells, 'game', gameNames),
    state,
    startedAt: text('started_at') === '' ? null : readMoment(cells, 'started_at'),
    endedAt: readMoment(cells, 'ended_at'),
    market: maybeMarket.parse(text('market')),
    special: false,
    cargo: {
      id: maybeGameId.parse(text('cargo_id')),
      name: maybeName.parse(text('cargo')),
      massG: scaled(figure('mass_kg'), 1_000),
    },
    source: place(text('source_city_id'), text('source_city')),
    destination: place(text('destination_city_id'), text('destination_city')),
    plannedM: scaled(figure('planned_km'), 1_000),
    incomeMinor: money('income'),
    distanceM: scaled(read(amount, cells, 'distance_km'), 1_000),
    revenueMinor: state === 'delivered' ? scaled(read(amount, cells, 'revenue'), 100) : null,
    penaltyMinor: state === 'cancelled' ? money('revenue') : null,
    xp: scaled(figure('xp'), 1),
    cargoDamagePpm: toPpm(figure('cargo_damage_percent'), 10_000),
    truckDamagePpm: null,
    finesMinor: money('fines'),
    tollsMinor: money('tolls'),
    transportMinor: money('transport'),
    fuelUsedMl: scaled(figure('fuel_l'), 1_000),
    topSpeedCmS: null,
    isLate: text('late') === '' ? null : need(cells, 'late', yesOrNo),
  };
  return { key: keyOf(mapped), mapped };
}

/** Reads a line of Waybill's own job export, with usernames and the units of the API. */
function readExport(given: Cells, steamIdOf: (name: string) => string | null) {
  // Remove the escape of spreadsheet formulas.
  const cells = Object.fromEntries(
    Object.entries(given).map(([name, cell]) => [name, cell.replace(/^'(?=[=+\-@\t\r])/, '')]),
  );
  const text = (name: string) => cells[name]?.trim() ?? '';
  const figure = (name: string) => (text(name) === '' ? null : read(whole, cells, name));
  const driverSteamId = steamIdOf(text('driver'));
  if (driverSteamId === null) throw new Refusal('DRIVER_UNKNOWN', 'driver');
  const state = need(cells, 'state', stateNames);
  const mapped: MappedReport = {
    driverSteamId,
    game: need(cells, 'game', gameNames),
    state,
    startedAt: text('startedat') === '' ? null : readMoment(cells, 'startedat'),
    endedAt: readMoment(cells, 'endedat'),
    market: maybeMarket.parse(text('market')),
    special: text('special') !== '' && need(cells, 'special', yesOrNo),
    cargo: {
      id: maybeGameId.parse(text('cargoid')),
      name: maybeName.parse(text('cargo')),
      massG: figure('massg'),
    },
    source: place(text('sourcecityid'), text('sourcecity'), '', text('sourcecompany')),
    destination: place(
      text('destinationcityid'),
      text('destinationcity'),
      '',
      text('destinationcompany'),
    ),
    plannedM: figure('plannedm'),
    incomeMinor: figure('incomeminor'),
    distanceM: state === 'delivered' ? read(whole, cells, 'distancem') : figure('distancem'),
    revenueMinor: state === 'delivered' ? read(whole, cells, 'revenueminor') : null,
    penaltyMinor: figure('penaltyminor'),
    xp: figure('xp'),
    cargoDamagePpm: figure('cargodamageppm'),
    truckDamagePpm: figure('truckdamageppm'),
    finesMinor: figure('finesminor'),
    tollsMinor: figure('tollsminor'),
    transportMinor: figure('transportminor'),
    fuelUsedMl: figure('fuelusedml'),
    topSpeedCmS: figure('topspeedcms'),
    isLate: text('late') === '' ? null : need(cells, 'late', yesOrNo),
  };
  return { key: keyOf(mapped), mapped };
}

const whole = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/**
 * Reads a line of HubBackend's export, with usernames, fractions of 1, and negative cancellation penalties.
 */
function readHub(given: Cells, steamIdOf: (name: string) => string | null) {
  // The first and the last cell still have the quotes of their line.
  const cells = Object.fromEntries(
    Object.entries(given).map(([name, cell]) => [name, cell.replace(/^"|"$/g, '')]),
  );
  const text = (name: string) => cells[name]?.trim() ?? '';
  const driverSteamId = steamIdOf(text('username'));
  if (driverSteamId === null) throw new Refusal('DRIVER_UNKNOWN', 'username');
  const state = maybeFlag.parse(text('is_delivered')) === true ? 'delivered' : 'cancelled';
  const money = (name: string) => scaled(maybeAmount.parse(text(name)), 100);
  const reported = maybeAmount.parse(text('reported_distance'));
  // Older versions have all expenses in one cell.
  const expense = new Map(
    Array.from(text('expense').matchAll(/([a-z]+):\s*(-?[\d.]+)/g), ([, name = '', paid]) => [
      name,
      scaled(maybeAmount.parse(paid), 100),
    ]),
  );
  const paid = (name: string) => money(`expense_${name}`) ?? expense.get(name) ?? null;
  const transport = [paid('ferry'), paid('train')].filter((part) => part !== null);
  const mapped: MappedReport = {
    driverSteamId,
    game: need(cells, 'game', gameNames),
    state,
    startedAt: text('start_time') === '' ? null : readMoment(cells, 'start_time'),
    endedAt: readMoment(cells, 'stop_time'),
    market: maybeMarket.parse(text('market')),
    special: maybeFlag.parse(text('is_special')) ?? false,
    cargo: {
      id: maybeGameId.parse(text('cargo_id')),
      name: maybeName.parse(text('cargo')),
      massG: scaled(maybeAmount.parse(text('cargo_mass')), 1_000),
    },
    source: place(
      text('source_city_id'),
      text('source_city'),
      text('source_company_id'),
      text('source_company'),
    ),
    destination: place(
      text('destination_city_id'),
      text('destination_city'),
      text('destination_company_id'),
      text('destination_company'),
    ),
    plannedM: scaled(maybeAmount.parse(text('planned_distance')), 1_000),
    incomeMinor: null,
    distanceM: scaled(reported || read(amount, cells, 'logged_distance'), 1_000),
    revenueMinor: state === 'delivered' ? scaled(read(amount, cells, 'revenue'), 100) : null,
    penaltyMinor:
      state === 'cancelled'
        ? scaled(maybeAmount.parse(text('revenue').replace('-', '')), 100)
        : null,
    xp: scaled(maybeAmount.parse(text('xp')), 1),
    cargoDamagePpm: toPpm(maybeAmount.parse(text('cargo_damage')), 1e6),
    truckDamagePpm: null,
    finesMinor: money('offence'),
    tollsMinor: paid('tollgate'),
    // Without any part the sum is unknown.
    transportMinor: transport.length === 0 ? null : transport.reduce((sum, part) => sum + part, 0),
    fuelUsedMl: scaled(maybeAmount.parse(text('fuel')), 1_000),
    // Its unit depends on the tracker that reported it.
    topSpeedCmS: null,
    // In multiplayer, the clock is not that of the haul.
    isLate: isAlone(text('multiplayer')) ? maybeFlag.parse(text('is_late')) : null,
  };
  return { key: `hub ${read(jobId, cells, 'logid')}`.slice(0, 80), mapped };
}

function isAlone(multiplayer: string): boolean {
  return ['', '0', 'null', 'none'].includes(multiplayer.toLowerCase());
}

/** Returns the delivery if its values are plausible. @throws Refusal */
function checked(mapped: MappedReport, now: Date): MappedReport {
  const to = Date.parse(mapped.endedAt);
  if (mapped.startedAt !== null) {
    const lastedMs = to - Date.parse(mapped.startedAt);
    if (lastedMs <= 0) throw new Refusal('ENDS_BEFORE_START', 'ended_at');
    if (lastedMs > limits.jobDurationMs) throw new Refusal('TOO_LONG', 'ended_at');
  }
  if (to > now.getTime()) throw new Refusal('IN_FUTURE', 'ended_at');
  const bounded = withinBounds(mapped);
  if (bounded.distanceM === null && mapped.distanceM !== null)
    throw new Refusal('VALUE_INVALID', 'distance_km');
  if (mapped.state === 'delivered' && bounded.revenueMinor === null) {
    throw new Refusal('VALUE_INVALID', 'revenue');
  }
  return bounded;
}

const gameNames = new Map<string, MappedReport['game']>([
  ['ets2', 'ets2'],
  ['eut2', 'ets2'],
  ['euro truck simulator 2', 'ets2'],
  ['ats', 'ats'],
  ['american truck simulator', 'ats'],
]);
const stateNames = new Map<string, MappedReport['state']>([
  ['delivered', 'delivered'],
  ['completed', 'delivered'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
]);
/** Spreadsheets write booleans in their own language. */
const yesOrNo = new Map([
  ...['yes', 'true', '1', 'wahr', 'vrai', 'prawda', 'doğru'].map((word) => [word, true] as const),
  ...['no', 'false', '0', 'falsch', 'faux', 'fałsz', 'yanlış'].map(
    (word) => [word, false] as const,
  ),
]);

/** @throws Refusal */
function need<T>(cells: Cells, name: string, values: ReadonlyMap<string, T>): T {
  const text = cells[name]?.trim() ?? '';
  const value = values.get(text.toLowerCase());
  if (value === undefined) throw new Refusal(text === '' ? 'VALUE_MISSING' : 'VALUE_INVALID', name);
  return value;
}

/** @throws Refusal */
function read<Schema extends z.ZodType>(
  schema: Schema,
  cells: Cells,
  name: string,
): z.output<Schema> {
  const text = cells[name]?.trim() ?? '';
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new Refusal(text === '' ? 'VALUE_MISSING' : 'VALUE_INVALID', name);
}

/** @throws Refusal */
function readMoment(cells: Cells, name: string): string {
  if (/^\d{1,2}([/-])\d{1,2}\1\d{4}\b/.test(cells[name]?.trim() ?? '')) {
    throw new Refusal('DATE_AMBIGUOUS', name);
  }
  return read(moment, cells, name);
}

function place(cityId: string, city: string, companyId = '', company = '') {
  return {
    cityId: maybeGameId.parse(cityId),
    city: maybeName.parse(city),
    companyId: maybeGameId.parse(companyId),
    company: maybeName.parse(company),
  };
}

/** Returns the key of a delivery. Equal lines have equal keys in files from any program. */
function keyOf({
  driverSteamId,
  game,
  startedAt,
  endedAt,
  source,
  destination,
  ...rest
}: MappedReport) {
  const parts = [driverSteamId, game, startedAt, endedAt, source.cityId, source.city];
  const whole = [...parts, destination.cityId, destination.city, rest.cargo.id, rest.distanceM];
  return `row ${sha256Of(JSON.stringify(whole)).slice(0, 40)}`;
}
