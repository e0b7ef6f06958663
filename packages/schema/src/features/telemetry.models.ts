import { z } from 'zod';
import { gameIdForm } from '../game-ids.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { cleanName } from '../text.ts';

export const games = ['ets2', 'ats'] as const;
export type Game = (typeof games)[number];

/** An integer. docs/telemetry.md gives the unit of each. */
export function int(min: number, max: number, required: string = messages.fieldInvalid) {
  return z.int(required).min(min, required).max(max, messages.fieldInvalid);
}

function pattern(form: RegExp) {
  return z.string(messages.fieldInvalid).regex(form, messages.fieldInvalid);
}

export const gameId = pattern(gameIdForm);
// Games and mods use any names; they must be on one line, and are cleaned like user input.
export const gameName = pattern(/^[^\p{Cc}\p{Surrogate}]{0,64}$/u)
  .overwrite(cleanName)
  .max(64, messages.fieldInvalid);
/** Hundredths of a game's currency unit. */
export const minor = int(0, 1e11);
const ppm = int(0, 1e6);
const distanceM = int(0, 2e7);

/** The ranges of the numbers that make up most of a batch. */
const ranges = {
  seq: [1, limits.telemetrySequence.max],
  t: [0, limits.telemetrySessionMs.max],
  gameMinute: [0, 4_294_967_295],
  metres: [-1e6, 1e6],
  odometerM: [0, 1e10],
  fuelMl: [0, 5e6],
} as const;
const gameMinute = int(...ranges.gameMinute);
const metres = int(...ranges.metres);
const odometerM = int(...ranges.odometerM);
const fuelMl = int(...ranges.fuelMl);

export const truckPpmSchema = z.strictObject({
  engine: ppm,
  transmission: ppm,
  cabin: ppm,
  chassis: ppm,
  wheels: ppm,
});
/** The wear of each truck part, in millionths. */
export type TruckPpm = z.infer<typeof truckPpmSchema>;

export const gamePlaceSchema = z.strictObject({
  cityId: gameId.nullable(),
  city: gameName.nullable(),
  companyId: gameId.nullable(),
  company: gameName.nullable(),
});
/** The start or end of a haul. The games give no company for special transports. */
export type Place = z.infer<typeof gamePlaceSchema>;

/**
 * A haul as the game describes it. Unknown values are null; older programs send 0 or an empty name instead.
 */
export const gameContractSchema = z.strictObject({
  market: pattern(/^[a-z_]{1,32}$/).nullable(),
  special: z.boolean(messages.fieldInvalid),
  cargo: z.strictObject({
    id: gameId,
    name: gameName.nullable(),
    massG: int(0, 1e10).nullable(),
    unitCount: int(0, 1e6).optional(),
  }),
  source: gamePlaceSchema,
  destination: gamePlaceSchema,
  incomeMinor: minor.nullable(),
  plannedM: distanceM.nullable(),
  deadlineMinute: gameMinute.nullable(),
});
export type GameContract = z.infer<typeof gameContractSchema>;

export const gameTruckSchema = z.strictObject({
  id: gameId,
  brandId: gameId.optional(),
  brand: gameName.optional(),
  name: gameName,
  plate: pattern(/^[^\p{Cc}\p{Surrogate}]{0,32}$/u)
    .overwrite(cleanName)
    .max(32, messages.fieldInvalid)
    .optional(),
  odometerM,
  fuelMl,
  wearPpm: truckPpmSchema,
});
export type Truck = z.infer<typeof gameTruckSchema>;

/** The flag bits in the eighth number of a sample. */
export const sampleFlags = { wipers: 1, parked: 2, engineOff: 4 } as const;

const sampleRanges = [
  ranges.t,
  ranges.metres,
  ranges.metres,
  [-1e5, 1e5],
  ranges.odometerM,
  ranges.fuelMl,
  [0, 1e5],
  [0, 7],
] as const;

const sampleSchema = z.tuple([
  int(...sampleRanges[0]),
  int(...sampleRanges[1]),
  int(...sampleRanges[2]),
  int(...sampleRanges[3]),
  int(...sampleRanges[4]),
  int(...sampleRanges[5]),
  int(...sampleRanges[6]),
  int(...sampleRanges[7]).optional(),
]);
/**
 * A truck's position: t, x, z, speedCmS, odometerM, fuelMl, limitCmS (0: none), and optional flags; without
 * them its wipers are unknown.
 */
export type TrackSample = z.infer<typeof sampleSchema>;

export const gamePointSchema = z.strictObject({ x: metres, z: metres });

const event = {
  seq: int(...ranges.seq),
  t: int(...ranges.t),
  gameMinute: gameMinute.optional(),
  pos: gamePointSchema.optional(),
} as const;

const crossing = {
  amountMinor: minor,
  sourceId: gameId,
  sourceName: gameName,
  targetId: gameId,
  targetName: gameName,
} as const;

/** One numbered event of a session. */
export const telemetryEventSchema = z.discriminatedUnion(
  'type',
  [
    z.strictObject({
      ...event,
      type: z.literal('job.started'),
      job: gameContractSchema,
      truck: gameTruckSchema,
    }),
    z.strictObject({
      ...event,
      type: z.literal('job.resumed'),
      job: gameContractSchema,
      truck: gameTruckSchema,
    }),
    z.strictObject({ ...event, type: z.literal('job.suspended') }),
    z.strictObject({
      ...event,
      type: z.literal('job.delivered'),
      revenueMinor: minor,
      xp: int(0, 1e8),
      cargoDamagePpm: ppm,
      distanceM,
      deliveryMinutes: int(0, 1e7),
      autoPark: z.boolean(messages.fieldInvalid),
      autoLoad: z.boolean(messages.fieldInvalid),
      truck: gameTruckSchema,
      job: gameContractSchema.optional(),
    }),
    z.strictObject({
      ...event,
      type: z.literal('job.cancelled'),
      penaltyMinor: minor,
      truck: gameTruckSchema.optional(),
      job: gameContractSchema.optional(),
    }),
    z.strictObject({
      ...event,
      type: z.literal('fined'),
      offence: pattern(/^[a-z_]{1,32}$/),
      amountMinor: minor,
    }),
    z.strictObject({ ...event, type: z.literal('tollgate'), amountMinor: minor }),
    z.strictObject({ ...event, type: z.literal('ferry'), ...crossing }),
    z.strictObject({ ...event, type: z.literal('train'), ...crossing }),
    z.strictObject({ ...event, type: z.literal('refuel'), volumeMl: int(1, 5e6) }),
    z.strictObject({
      ...event,
      type: z.literal('collision'),
      truckPpm: truckPpmSchema,
      trailerPpm: ppm,
      cargoPpm: ppm,
    }),
    z.strictObject({ ...event, type: z.literal('truck.changed'), truck: gameTruckSchema }),
    z.strictObject({
      ...event,
      gameMinute,
      type: z.literal('game.reloaded'),
      truck: gameTruckSchema,
    }),
    z
      .strictObject({
        ...event,
        type: z.literal('track'),
        samples: z
          .array(sampleSchema, messages.fieldInvalid)
          .min(1, messages.fieldInvalid)
          .max(limits.telemetrySamples, messages.fieldInvalid),
      })
      .superRefine(({ samples, t }, ctx) => {
        for (const [index, [at]] of samples.entries()) {
          if (at > t || at <= (samples[index - 1]?.[0] ?? -1)) {
            ctx.addIssue({
              code: 'custom',
              path: ['samples', index, 0],
              message: messages.telemetryTimesRunBack,
            });
          }
        }
      }),
    z.strictObject({
      ...event,
      type: z.literal('session.ended'),
      reason: pattern(/^[a-z-]{1,32}$/),
    }),
    z.strictObject({ ...event, type: z.literal('skipped'), reason: pattern(/^[a-z-]{1,32}$/) }),
  ],
  messages.fieldInvalid,
);
export type TelemetryEvent = z.infer<typeof telemetryEventSchema>;

/**
 * The same, but much faster: most of a batch are valid tracks, which are checked without zod. All other
 * events go through zod, which also cleans names.
 */
const eventOfBatchSchema = z.custom<TelemetryEvent>().superRefine((sent: unknown, ctx) => {
  if (isSoundTrack(sent)) return;
  const { data, error } = telemetryEventSchema.safeParse(sent);
  if (data) ctx.value = data;
  for (const issue of error?.issues ?? []) ctx.addIssue({ ...issue, continue: false });
});
// The API reference describes it like the schema that it stands for.
eventOfBatchSchema['_zod'].processJSONSchema = telemetryEventSchema['_zod'].processJSONSchema;

function isSoundTrack(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const fields: [string, unknown][] = Object.entries(value);
  let [t, found]: [unknown, number] = [null, 0];
  let samples: unknown;
  for (const [name, field] of fields) {
    if (name === 'type' && field === 'track') found += 1;
    else if (name === 'seq' && isWithin(field, ranges.seq)) found += 1;
    else if (name === 't' && isWithin(field, ranges.t)) [t, found] = [field, found + 1];
    else if (name === 'samples') [samples, found] = [field, found + 1];
    else if (name !== 'gameMinute' || !isWithin(field, ranges.gameMinute)) return false;
  }
  return found === 4 && areSoundSamples(samples, Number(t));
}

function areSoundSamples(samples: unknown, latestT: number): boolean {
  if (!Array.isArray(samples) || samples.length < 1) return false;
  if (samples.length > limits.telemetrySamples) return false;
  let before = -1;
  for (const sample of samples) {
    if (!isSoundSample(sample) || sample[0] <= before || sample[0] > latestT) return false;
    before = sample[0];
  }
  return true;
}

function isSoundSample(sample: unknown): sample is TrackSample {
  if (!Array.isArray(sample) || sample.length < 7 || sample.length > 8) return false;
  for (let index = 0; index < sample.length; index += 1) {
    if (!isWithin(sample[index], sampleRanges[index])) return false;
  }
  return true;
}

function isWithin(value: unknown, range: readonly [number, number] | undefined): boolean {
  return (
    typeof value === 'number' &&
    Number.isSafeInteger(value) &&
    range !== undefined &&
    value >= range[0] &&
    value <= range[1]
  );
}

export type TelemetryEventType = TelemetryEvent['type'];
/** The event with this type. */
export type TelemetryEventOf<Type extends TelemetryEventType> = Extract<
  TelemetryEvent,
  { readonly type: Type }
>;

export const telemetrySources = ['sdk', 'funbit', 'recording'] as const;
export type TelemetrySource = (typeof telemetrySources)[number];

/** Only present for a simulated drive. */
export const trialSchema = z
  .literal(true, messages.fieldInvalid)
  .exactOptional()
  .meta({ description: 'A test drive: it belongs to no company and counts nowhere.' });

/** One run of one game on one device. Every batch sends the same values. */
export const telemetrySessionSchema = z
  .strictObject({
    id: z.uuidv7(messages.identifierInvalid).toLowerCase(),
    game: z.enum(games, messages.fieldInvalid),
    startedAt: z.iso
      .datetime({ precision: 3, error: messages.fieldInvalid })
      .meta({ description: "By the server's clock, as the device has measured it." }),
    source: z.enum(telemetrySources, messages.fieldInvalid),
    client: pattern(/^[^\p{Cc}\p{Surrogate}]{1,64}$/u),
    gameVersion: pattern(/^[^\p{Cc}\p{Surrogate}]{0,32}$/u).optional(),
    pluginRevision: int(0, 1e6).optional(),
    multiplayer: z.enum(['unknown', 'none', 'convoy', 'truckersmp'], messages.fieldInvalid),
    trial: trialSchema,
  })
  .refine(
    ({ id, startedAt }) =>
      Math.abs(timeOfId(id) - Date.parse(startedAt)) <= limits.telemetrySessionIdMs,
    { path: ['id'], message: messages.telemetrySessionIdApart },
  );
export type TelemetrySession = z.infer<typeof telemetrySessionSchema>;

/** The first line of a recording, and the fields next to each batch's events. */
export const telemetryHeaderSchema = z.strictObject({
  protocol: z.int(messages.fieldInvalid).refine(isSpoken, {
    error: messages.telemetryProtocolUnsupported,
    params: { code: 'PROTOCOL_UNSUPPORTED', details: { protocols: limits.telemetryProtocols } },
  }),
  session: telemetrySessionSchema,
});

/** Events of one session, with consecutive numbers. */
export const telemetryBatchSchema = telemetryHeaderSchema
  .extend({
    events: z
      .array(eventOfBatchSchema, messages.fieldInvalid)
      .min(1, messages.fieldInvalid)
      .max(limits.telemetryBatch.events, messages.fieldInvalid),
  })
  .superRefine(({ events }, ctx) => {
    for (const [index, { seq, t }] of events.entries()) {
      const before = events[index - 1];
      if (before === undefined) continue;
      if (seq !== before.seq + 1) {
        ctx.addIssue({
          code: 'custom',
          path: ['events', index, 'seq'],
          message: messages.telemetryNumbersApart,
        });
      }
      if (t < before.t) {
        ctx.addIssue({
          code: 'custom',
          path: ['events', index, 't'],
          message: messages.telemetryTimesRunBack,
        });
      }
    }
  });
export type TelemetryBatch = z.infer<typeof telemetryBatchSchema>;

function isSpoken(protocol: number): boolean {
  const { min, max } = limits.telemetryProtocols;
  return protocol >= min && protocol <= max;
}

/** Returns the timestamp of a version 7 UUID, in milliseconds since 1970. */
function timeOfId(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}
