import { cleanName, isStorable } from '@waybill/schema/text';
import { gameId } from '@waybill/schema/features/telemetry.models';
import type { TrackerProblem } from '@waybill/schema/features/trackers.models';
import { toldOf } from '@waybill/telemetry/contracts';
import { z } from 'zod';
import type { MappedReport } from '../telemetry/reports.policy.ts';

/** Reads which job a provider has deleted. */
export function readDeletion(value: unknown): Reading {
  const parsed = z.object({ id: jobId }).safeParse(value);
  if (!parsed.success) return unreadable('MISSING', 'id');
  return { kind: 'deletion', providerJobId: parsed.data.id };
}

/** The meaning of a provider's event names. */
export type States = ReadonlyMap<string, 'delivered' | 'cancelled'>;

/** The result of reading a delivery: the provider's id of the job, and its data. */
export type Reading =
  | { readonly kind: 'job'; readonly providerJobId: string; readonly mapped: MappedReport }
  /** The provider no longer has this job. */
  | { readonly kind: 'deletion'; readonly providerJobId: string }
  | { readonly kind: 'uninteresting' }
  | { readonly kind: 'unreadable'; readonly problem: string };

export const uninteresting: Reading = { kind: 'uninteresting' };

/** A number, or text with one. */
const numberLike = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);

/** A required number from 0. */
export const amount = numberLike.pipe(z.number().min(0).max(1e9));

/** A number from 0. Null if it is missing or implausible. */
export const maybeAmount = z
  .union([amount, z.unknown().transform(() => null)])
  .nullable()
  .default(null);

/** A boolean in any notation. Null if it is missing. */
export const maybeFlag = z
  .unknown()
  .optional()
  .transform((value) => flags.get(String(value).toLowerCase()) ?? null);

const flags = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** The game's id of something; null if missing or invalid. */
export const maybeGameId = z.union([gameId, z.unknown().transform(() => null)]).default(null);

/** A display name, cleaned and cut to the available length. Null if it is missing. */
export const maybeName = z
  .unknown()
  .optional()
  .transform((value) => {
    if (typeof value !== 'string' || !isStorable(value)) return null;
    const name = cleanName(value.replaceAll(/\p{Cc}/gu, ' '));
    return Array.from(name).slice(0, 64).join('').trim() || null;
  });

export const maybeMarket = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' && /^[a-z_]{1,32}$/.test(value) ? value : null));

/** As text, because a number that long loses precision. */
export const steamId = z.string().regex(/^\d{17}$/);

/** A provider's id of a job. */
export const jobId = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(/^[\w.:-]{1,100}$/));

/** Spreadsheet dates: 02.08.2025 always has the day first, and 2025/8/2 the year. */
const dayForms = [
  /^(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})\b/,
  /^(?<y>\d{4})\/(?<m>\d{1,2})\/(?<d>\d{1,2})\b/,
];

function withIsoDay(text: string): string {
  for (const form of dayForms) {
    const { y, m, d } = form.exec(text)?.groups ?? {};
    if (!y || !m || !d) continue;
    const day = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
    return withWholeDay(text.replace(form, day));
  }
  return text;
}

/** Converts to a two-digit 24-hour time: spreadsheets also write 6:02 PM. */
function withWholeDay(text: string): string {
  return text.replace(
    / (\d{1,2})(:\d\d(?::\d\d)?)(?: ?([ap])m)?\b/i,
    (whole, hour: string, rest: string, half?: string) => {
      if (half === undefined) return ` ${hour.padStart(2, '0')}${rest}`;
      if (Number(hour) < 1 || Number(hour) > 12) return whole;
      const inDay = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
      return ` ${String(inDay).padStart(2, '0')}${rest}`;
    },
  );
}

const momentForm =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s?(Z|[+-]\d\d:?\d\d)?)?$/;

/**
 * A time in milliseconds, UTC by default. 02/08/2025 is invalid: only other lines can show which part is the
 * day.
 */
export const moment = z.string().transform((text, ctx) => {
  const [, day = '', time = '00:00', zone = 'Z'] = momentForm.exec(withIsoDay(text.trim())) ?? [];
  const at = Date.parse(`${day}T${time}${zone}`);
  const isSane = at >= Date.parse('2012-01-01') && at < Date.parse('2200-01-01');
  // 30 February would become a day in March.
  if (isSane && new Date(day).toISOString().startsWith(day)) return new Date(at).toISOString();
  ctx.addIssue({ code: 'custom', message: 'no moment' });
  return z.NEVER;
});

/** The same, or null if it is missing or implausible. */
export const maybeMoment = z.union([moment, z.unknown().transform(() => null)]).default(null);

/** Scales and rounds a value. `Math.round` rounds halves away from zero, as values are never negative. */
export function scaled(value: number | null, factor: number): number | null {
  return value === null ? null : Math.round(value * factor);
}

/** Sums the amounts of events. 0 without any. */
export function sumOf(values: readonly (number | null)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

/** Converts a share to parts per million. Null above a million: some senders report slightly too much. */
export function toPpm(share: number | null, factor: number): number | null {
  const ppm = scaled(share, factor);
  return ppm === null || ppm > 1e6 ? null : ppm;
}

/**
 * Parses a value with a schema, or returns the place where it differs from what the provider sends. A
 * delivery must end after it began.
 */
export function readWith<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  toReading: (data: z.output<Schema>) => Reading,
): Reading {
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return unreadable('NOT_AS_EXPECTED', issue?.path.join('.'));
  }
  const reading = toReading(parsed.data);
  if (reading.kind !== 'job') return reading;
  const mapped = withinBounds(reading.mapped);
  const { startedAt, endedAt, distanceM, revenueMinor } = mapped;
  if (startedAt !== null && startedAt > endedAt) return unreadable('ENDS_BEFORE_START');
  const isWhole = mapped.state === 'cancelled' || (distanceM !== null && revenueMinor !== null);
  return isWhole ? { ...reading, mapped } : unreadable('OUT_OF_BOUNDS');
}

/** The maximum figures of a delivery, as for telemetry. */
const most = {
  plannedM: 2e7,
  distanceM: 2e7,
  incomeMinor: 1e11,
  revenueMinor: 1e11,
  penaltyMinor: 1e11,
  finesMinor: 1e11,
  tollsMinor: 1e11,
  transportMinor: 1e11,
  xp: 1e8,
  truckDamagePpm: 5e6,
  fuelUsedMl: 1e9,
  topSpeedCmS: 1e5,
} as const satisfies Partial<Record<keyof MappedReport, number>>;

/** Replaces implausibly high figures of a delivery, and zeros that mean unknown, by null. */
export function withinBounds(given: MappedReport): MappedReport {
  const mapped = toldOf(given, given.market);
  const bounded = <Name extends keyof typeof most>(name: Name) => {
    const value = mapped[name];
    return value !== null && value > most[name] ? null : value;
  };
  const { massG } = mapped.cargo;
  return {
    ...mapped,
    cargo: {
      ...mapped.cargo,
      massG: massG === 0 || (massG !== null && massG > 1e10) ? null : massG,
    },
    plannedM: bounded('plannedM'),
    distanceM: bounded('distanceM'),
    incomeMinor: bounded('incomeMinor'),
    revenueMinor: bounded('revenueMinor'),
    penaltyMinor: bounded('penaltyMinor'),
    finesMinor: bounded('finesMinor'),
    tollsMinor: bounded('tollsMinor'),
    transportMinor: bounded('transportMinor'),
    xp: bounded('xp'),
    truckDamagePpm: bounded('truckDamagePpm'),
    fuelUsedMl: bounded('fuelUsedMl'),
    topSpeedCmS: bounded('topSpeedCmS'),
  };
}

/**
 * Creates an unreadable result with the place of the error, if any: both are stored in one column, separated
 * by a space.
 */
export function unreadable(code: TrackerProblem, place = ''): Reading {
  return { kind: 'unreadable', problem: `${code} ${place}`.trim().slice(0, 300) };
}

/** Deeper than anything that providers send. */
const deepest = 12;

/** The same value with snake_case keys, down to a limited depth. */
export function withSnakeKeys(value: unknown, depth = 0): unknown {
  if (depth > deepest) return null;
  if (Array.isArray(value)) return value.map((item) => withSnakeKeys(item, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [toSnake(key), withSnakeKeys(inner, depth + 1)]),
  );
}

function toSnake(key: string): string {
  return key.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
}
