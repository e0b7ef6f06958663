import { z } from 'zod';
import { messages } from '../messages.ts';
import { idSchema } from '../text.ts';
import { gameId } from './telemetry.models.ts';
import { personSchema } from './media.models.ts';

/** A coordinate in game metres: x grows eastward, z southward. No map is larger. */
const metres = z
  .int(messages.trafficPlaceRequired)
  .min(-2e5, messages.trafficPlaceOutside)
  .max(2e5, messages.trafficPlaceOutside);

export const congestionSchema = z.object({
  share: z.number().meta({
    description: '1 minus the ratio of speeds to limits, 0 to 1.',
  }),
  samples: z.int(),
  drivers: z.int().meta({ description: 'The number of drivers: three or more.' }),
  at: z.iso.datetime().meta({ description: 'The time of the latest data.' }),
});
/** How much slower than the limit drivers were. */
export type Congestion = z.infer<typeof congestionSchema>;

export const wetSchema = z.object({
  share: z.number().meta({ description: 'The share of time with wipers on, 0 to 1.' }),
  minutes: z.int().meta({ description: 'Total driving time.' }),
  drivers: z.int().meta({ description: 'The number of drivers: three or more.' }),
  at: z.iso.datetime().meta({ description: 'The time of the latest data.' }),
});
/** The share of time driven with wipers on, the only sign of weather in the telemetry. */
export type Wet = z.infer<typeof wetSchema>;

const measured = {
  congestion: congestionSchema.nullable().meta({ description: 'Null for no data.' }),
  wet: wetSchema.nullable().meta({ description: 'Null for no data.' }),
} as const;

export const trafficAreaSchema = z.object({
  x: z.int().meta({ description: 'The centre of a 4 km square, in game metres.' }),
  z: z.int(),
  near: z.string().nullable().meta({ description: 'The nearest known city.' }),
  ...measured,
});
/** Measurements in a square of 4 km. */
export type TrafficArea = z.infer<typeof trafficAreaSchema>;

export const severities = ['EMPTY', 'LOW', 'MODERATE', 'CONGESTED', 'HEAVY'] as const;

export const outsidePlaceSchema = z.object({
  name: z.string(),
  country: z.string().nullable(),
  severity: z.enum(severities),
  players: z.int(),
});
/** A place's traffic according to another server. */
export type OutsidePlace = z.infer<typeof outsidePlaceSchema>;

export const trafficCitySchema = z.object({
  id: z.string(),
  name: z.string(),
  x: z.int(),
  z: z.int(),
  ...measured,
  reports: z.int().meta({ description: 'The number of reports nearest to it.' }),
});
/** Traffic around a city. */
export type TrafficCity = z.infer<typeof trafficCitySchema>;

export const trafficHourSchema = z.object({
  hour: z.int().meta({ description: 'Hour of the day, in UTC.' }),
  ...measured,
});
/** Traffic at one hour of the day over the last seven days. */
export type TrafficHour = z.infer<typeof trafficHourSchema>;

export const trafficReportKinds = ['JAM', 'ACCIDENT', 'ROADWORKS', 'CLOSED'] as const;
export type TrafficReportKind = (typeof trafficReportKinds)[number];

export const trafficReportSchema = z.object({
  id: idSchema,
  kind: z.enum(trafficReportKinds),
  x: z.int(),
  z: z.int(),
  near: z
    .object({ city: z.string(), distanceM: z.int() })
    .nullable()
    .meta({ description: 'The nearest known city, in game metres.' }),
  reporter: personSchema.nullable().meta({
    description: 'Only for members of the same company; null if the reporter’s position is hidden.',
  }),
  createdAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().meta({ description: 'When it was last confirmed.' }),
  expiresAt: z.iso.datetime(),
  confirmations: z.int().meta({ description: 'The number of confirmations.' }),
  goneBy: z.int().meta({ description: 'The number of denials since then.' }),
  answer: z.enum(['THERE', 'GONE']).nullable().meta({ description: 'Your answer.' }),
  can: z.object({ answer: z.boolean(), withdraw: z.boolean(), remove: z.boolean() }),
});
/** A driver's traffic report. */
export type TrafficReport = z.infer<typeof trafficReportSchema>;

/** The place of a report: a city, a point on the map, or the driver's last position. */
export const trafficPlaceSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('CITY'), cityId: gameId }),
    z.strictObject({ kind: z.literal('POINT'), x: metres, z: metres }),
    z.strictObject({ kind: z.literal('OWN') }),
  ],
  messages.trafficPlaceRequired,
);
export type TrafficPlace = z.infer<typeof trafficPlaceSchema>;
