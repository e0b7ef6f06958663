import { z } from 'zod';
import { idSchema } from '../text.ts';

export const importFormats = ['csv', 'hubbackend'] as const;
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

/** Those of a step that is under way, which runs by itself. */
export const runningImportStates = [
  'CHECKING',
  'IMPORTING',
  'ACCEPTING',
  'UNDOING',
] as const satisfies readonly ImportState[];

export const importOutcomes = ['NEW', 'DUPLICATE', 'INVALID', 'IMPORTED', 'UNDONE'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** Why a line is not imported. */
export const importReasons = [
  'VALUE_INVALID',
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
  by: z.object({ id: idSchema, username: z.string() }).nullable(),
  total: count.meta({ description: 'How many lines the present step has to do.' }),
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
  line: z.int().meta({ description: 'As an editor counts, the head being the first.' }),
  outcome: z.enum(importOutcomes),
  reason: z.enum(importReasons).nullable(),
  field: z.string().nullable().meta({ description: 'The column that it is about.' }),
  jobId: idSchema.nullable(),
});
export type ImportLine = z.infer<typeof importLineSchema>;

/** A column of the table that can be imported. */
interface ImportColumn {
  readonly name: string;
  readonly required: boolean;
  readonly example: string;
}

/** The columns of a table, in the order of the example. Others are passed over. */
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
