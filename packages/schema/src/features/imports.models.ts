import { z } from 'zod';
import { idSchema } from '../text.ts';
import { personSchema } from './media.models.ts';

export const importFormats = ['csv', 'hubbackend', 'waybill'] as const;
export type ImportFormat = (typeof importFormats)[number];

export const importStates = [
  'CHECKING',
  'CHECKED',
  'IMPORTING',
  'IMPORTED',
  'ACCEPTING',
  'ACCEPTED',
  'UNDOING',
  'UNDONE',
  'FAILED',
] as const;
export type ImportState = (typeof importStates)[number];

/** States of imports whose current step is running in the background. */
export const runningImportStates = [
  'CHECKING',
  'IMPORTING',
  'ACCEPTING',
  'UNDOING',
] as const satisfies readonly ImportState[];

export const importOutcomes = ['NEW', 'DUPLICATE', 'INVALID', 'IMPORTED', 'UNDONE'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** Why a row isn't imported. */
export const importReasons = [
  'VALUE_INVALID',
  'DATE_AMBIGUOUS',
  'VALUE_MISSING',
  'ENDS_BEFORE_START',
  'IN_FUTURE',
  'TOO_LONG',
  'DRIVER_UNKNOWN',
  'DRIVER_ELSEWHERE',
  'REPEATED_IN_FILE',
  'IMPORTED_BEFORE',
  'KNOWN_JOB',
] as const;
export type ImportReason = (typeof importReasons)[number];

const count = z.int();

export const jobImportSchema = z.object({
  id: idSchema,
  format: z.enum(importFormats),
  state: z.enum(importStates),
  createdAt: z.iso.datetime(),
  by: personSchema.nullable(),
  total: count.meta({ description: 'Lines in the current step.' }),
  done: count,
  problem: z.string().nullable(),
  lines: z.object({
    NEW: count,
    DUPLICATE: count,
    INVALID: count,
    IMPORTED: count,
    UNDONE: count,
  }),
});
export type JobImport = z.infer<typeof jobImportSchema>;

export const importLineSchema = z.object({
  line: z.int().meta({ description: 'Line number, starting with the header.' }),
  outcome: z.enum(importOutcomes),
  reason: z.enum(importReasons).nullable(),
  field: z.string().nullable().meta({ description: 'The column concerned.' }),
  jobId: idSchema.nullable(),
});
export type ImportLine = z.infer<typeof importLineSchema>;

/** A column that can be imported. */
interface ImportColumn {
  readonly name: string;
  readonly required: boolean;
  readonly example: string;
}

/** The importable columns, in the order of the example. Other columns are ignored. */
export const importColumns = [
  { name: 'driver_steam_id', required: true, example: '76561198000000042' },
  { name: 'game', required: true, example: 'ets2' },
  { name: 'started_at', required: true, example: '2025-08-02T18:02:11Z' },
  { name: 'ended_at', required: true, example: '2025-08-02T18:21:05Z' },
  { name: 'state', required: true, example: 'delivered' },
  { name: 'cargo_id', required: false, example: 'paper' },
  { name: 'cargo', required: false, example: 'Office Paper' },
  { name: 'mass_kg', required: false, example: '18000' },
  { name: 'source_city_id', required: false, example: 'berlin' },
  { name: 'source_city', required: false, example: 'Berlin' },
  { name: 'destination_city_id', required: false, example: 'wroclaw' },
  { name: 'destination_city', required: false, example: 'Wrocław' },
  { name: 'planned_km', required: false, example: '346' },
  { name: 'distance_km', required: true, example: '358.7' },
  { name: 'income', required: false, example: '11840' },
  { name: 'revenue', required: true, example: '11769' },
  { name: 'fines', required: false, example: '550' },
  { name: 'tolls', required: false, example: '38' },
  { name: 'transport', required: false, example: '0' },
  { name: 'fuel_l', required: false, example: '112.6' },
  { name: 'cargo_damage_percent', required: false, example: '0.6' },
  { name: 'xp', required: false, example: '612' },
  { name: 'market', required: false, example: 'freight_market' },
  { name: 'late', required: false, example: 'no' },
] as const satisfies readonly ImportColumn[];
export type ImportColumnName = (typeof importColumns)[number]['name'];

/** Column names in other trackers' exports that use the same unit, in lower case without separators. */
const synonyms: Readonly<Partial<Record<ImportColumnName, readonly string[]>>> = {
  driver_steam_id: ['steamid', 'steam64', 'steamid64', 'usersteamid'],
  game: ['gameid', 'gamecode', 'gamename'],
  started_at: ['starttime', 'startdate', 'start', 'realtimestarted'],
  ended_at: [
    'endtime',
    'enddate',
    'end',
    'stoptime',
    'completedat',
    'deliveredat',
    'realtimeended',
  ],
  state: ['status'],
  cargo: ['cargoname'],
  mass_kg: ['masskg', 'cargomasskg', 'weightkg'],
  source_city: ['sourcecityname', 'fromcity', 'origincity'],
  destination_city: ['destinationcityname', 'tocity', 'destcity'],
  destination_city_id: ['destcityid'],
  planned_km: ['planneddistancekm'],
  distance_km: [
    'drivendistancekm',
    'distancedrivenkm',
    'drivenkm',
    'kilometers',
    'kilometres',
    'km',
  ],
  fuel_l: ['fuelusedl', 'fuelliters', 'fuellitres', 'fuelusedliters', 'fuelusedlitres'],
  cargo_damage_percent: ['cargodamagepct'],
  xp: ['earnedxp', 'experience'],
  market: ['jobmarket'],
  late: ['islate', 'latedelivery'],
};

export type ColumnMatch = Readonly<Partial<Record<ImportColumnName, string>>>;

/**
 * Matches a table's header to our columns: by the user's choice, then by our name, then by a known synonym.
 * Unmatched columns are left out.
 */
export function matchColumns(head: readonly string[], chosen: ColumnMatch = {}): ColumnMatch {
  const match: Partial<Record<ImportColumnName, string>> = {};
  for (const { name } of importColumns) {
    const known = new Set([bare(name), ...(synonyms[name] ?? [])]);
    const found = head.includes(chosen[name] ?? '')
      ? chosen[name]
      : (head.find((cell) => cell === name) ?? head.find((cell) => known.has(bare(cell))));
    if (found !== undefined) match[name] = found;
  }
  return match;
}

/** Returns the required columns that a match lacks. */
export function missingColumns(match: ColumnMatch): readonly ImportColumnName[] {
  return importColumns.flatMap(({ name, required }) =>
    required && match[name] === undefined ? [name] : [],
  );
}

/** The columns that identify HubBackend's export. */
const hubColumns = ['logid', 'tracker', 'trackerid', 'username', 'stop_time'];

export function isHubExport(head: readonly string[]): boolean {
  return hubColumns.every((name) => head.includes(name));
}

/** The columns that identify a job table exported by Waybill. */
const ownColumns = ['number', 'state', 'driverid', 'driver', 'startedat', 'distancem', 'sources'];

export function isOwnExport(head: readonly string[]): boolean {
  return ownColumns.every((name) => head.includes(name));
}

const delimiters = [',', ';', '\t'] as const;

/**
 * Returns the delimiter of a table: the one that splits the header into the most names. It applies to the
 * whole table, because in a semicolon table commas belong to names and numbers.
 */
export function delimiterOf(head: string): (typeof delimiters)[number] {
  const unquoted = head.replaceAll(/"[^"]*"/g, '');
  const partsBy = (delimiter: string) => unquoted.split(delimiter).length;
  return delimiters.reduce((best, each) => (partsBy(each) > partsBy(best) ? each : best));
}

/** Normalizes a column name. */
export function toColumn(cell: string): string {
  return cell.trim().toLowerCase();
}

function bare(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
