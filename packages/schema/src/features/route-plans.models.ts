import { z } from 'zod';
import { idSchema } from '../text.ts';
import { games } from './telemetry.models.ts';
import { congestionSchema, trafficReportKinds } from './traffic.models.ts';
import { personSchema } from './media.models.ts';

/**
 * The source of a leg's figures: drives on this lane; drawn roads in the direction driven; the same from the
 * nearest driven road; the same in either direction; the straight line times the usual detour; nothing.
 */
export const routeBases = [
  'DRIVEN',
  'LEARNED',
  'NEAR',
  'EITHER_WAY',
  'STRAIGHT',
  'UNKNOWN',
] as const;
export type RouteBasis = (typeof routeBases)[number];

const momentSchema = z.iso.datetime();
const figure = z.number().nullable();

/** A city named by jobs. */
export const routeCitySchema = z.object({
  cityId: z.string(),
  name: z.string(),
  at: z
    .object({ x: z.int(), z: z.int() })
    .nullable()
    .meta({ description: 'Game metres; null if unknown.' }),
});
export type RouteCity = z.infer<typeof routeCitySchema>;

/** The median of several values, and the range of the middle half. */
export const spreadSchema = z.object({
  n: z.int(),
  lower: z.number(),
  median: z.number(),
  upper: z.number(),
});
export type Spread = z.infer<typeof spreadSchema>;
const spread = spreadSchema.nullable().meta({ description: 'Null if unknown.' });

/** The figures of drives on a lane. */
export const laneFiguresSchema = z.object({
  drives: z.int().meta({ description: 'The latest counted ones, at most 101.' }),
  drivers: z.int(),
  from: momentSchema.meta({ description: 'When the oldest of them ended.' }),
  until: momentSchema.meta({ description: 'When the latest of them ended.' }),
  distanceM: spread,
  realMs: spread.meta({ description: 'While the game ran.' }),
  gameMinutes: spread.meta({ description: 'In game time, including sleep.' }),
  fuelMl: spread,
  tollsMinor: spread,
  transportMinor: spread.meta({ description: 'Ferries and trains.' }),
  fines: z.number().meta({ description: 'Average per drive.' }),
  finesMinor: z.number().meta({ description: 'Average per drive.' }),
  collisions: z.number().meta({ description: 'Average per drive.' }),
  truckDamagePpm: z.number().meta({ description: 'Average per drive.' }),
  cargoDamagePpm: z.number().meta({ description: 'Average per drive.' }),
  crossings: z.array(
    z.object({
      kind: z.enum(['ferry', 'train']),
      from: z.string(),
      to: z.string(),
      drives: z.int(),
      medianMinor: z.number(),
    }),
  ),
});
export type LaneFigures = z.infer<typeof laneFiguresSchema>;

/** From one stop of a route to the next. */
export const routeLegSchema = z.object({
  from: routeCitySchema,
  to: routeCitySchema,
  basis: z.enum(routeBases),
  figuresOf: z
    .enum(['company', 'everybody'])
    .nullable()
    .meta({ description: 'Whose drives the values come from; null: none.' }),
  distanceM: figure,
  realMs: figure,
  gameMinutes: figure,
  drivingMinutes: figure.meta({ description: 'In game time, driving.' }),
  fuelMl: figure,
  tollsMinor: figure,
  transportMinor: figure,
  company: laneFiguresSchema.nullable().meta({ description: 'From your company’s drives.' }),
  everybody: laneFiguresSchema.nullable().meta({
    description: 'From all drives, if three drivers of other companies have driven it.',
  }),
  line: z.string().nullable().meta({
    description: 'The route as an encoded polyline in metres (precision 0).',
  }),
});
export type RouteLeg = z.infer<typeof routeLegSchema>;

/** A required rest, in game hours. */
export const routeBreakSchema = z.object({
  leg: z.int().meta({ description: 'From 0.' }),
  distanceM: z.int().meta({ description: 'From the start of the leg.' }),
  drivenMinutes: z.int().meta({ description: 'Driving time since the start of the route.' }),
  kind: z.enum(['BREAK', 'REST']),
  minutes: z.int(),
});
export type RouteBreak = z.infer<typeof routeBreakSchema>;

/** A required refuelling stop. */
export const routeFuelStopSchema = z.object({
  leg: z.int().meta({ description: 'From 0.' }),
  distanceM: z.int().meta({ description: 'From the start of the leg.' }),
  cityId: z.string().nullable().meta({
    description: 'A stop or a city on the route; null: elsewhere on the route.',
  }),
  city: z.string().nullable(),
  volumeMl: z.int(),
  priceMinor: figure.meta({ description: 'Per litre.' }),
});
export type RouteFuelStop = z.infer<typeof routeFuelStopSchema>;

const spot = {
  leg: z.int().meta({ description: 'From 0.' }),
  distanceM: z.int().meta({ description: 'From the start of the leg.' }),
  x: z.int().meta({ description: 'Game metres.' }),
  z: z.int(),
} as const;

/** Traffic reports along the route, and slow areas. */
export const routeTrafficSchema = z.object({
  reports: z.array(
    z.object({
      id: idSchema,
      kind: z.enum(trafficReportKinds),
      ...spot,
      confirmedAt: momentSchema,
    }),
  ),
  slow: z
    .array(congestionSchema.extend(spot))
    .meta({ description: '4 km squares with traffic at least a quarter below the limit.' }),
});
export type RouteTraffic = z.infer<typeof routeTrafficSchema>;

/** A route with its stops and known figures. */
export const routeSchema = z.object({
  game: z.enum(games),
  currency: z.enum(['EUR', 'USD']),
  legs: z.array(routeLegSchema),
  order: z.object({
    kind: z.enum(['GIVEN', 'SHORTEST']),
    savedM: figure.meta({ description: 'How much shorter it is than in the given order.' }),
  }),
  totals: z.object({
    distanceM: figure,
    realMs: figure,
    gameMinutes: figure.meta({
      description: 'With breaks and rests by the hours-of-service rules.',
    }),
    drivingMinutes: figure,
    fuelMl: figure,
    fuelMinor: figure,
    tollsMinor: figure,
    transportMinor: figure,
  }),
  breaks: z.array(routeBreakSchema),
  fuelStops: z.array(routeFuelStopSchema).meta({
    description: 'As few stops as the range allows, each in the cheapest city within reach.',
  }),
  traffic: routeTrafficSchema.nullable().meta({
    description: 'For legs with a known route; null without any.',
  }),
  detour: z.object({
    factor: z.number().meta({ description: 'The ratio of driven distance to the straight line.' }),
    drives: z.int().meta({ description: 'The number of drives in the median; 0: assumed.' }),
  }),
});
export type Route = z.infer<typeof routeSchema>;

const legFigures = {
  distanceM: figure,
  realMs: figure,
  gameMinutes: figure,
  fuelMl: figure,
  tollsMinor: figure,
} as const;

/** A planned leg, next to its actual job. */
export const plannedLegSchema = z.object({
  from: z.object({ cityId: z.string(), name: z.string() }),
  to: z.object({ cityId: z.string(), name: z.string() }),
  basis: z.enum(routeBases),
  planned: z.object(legFigures),
  driven: z
    .object({ jobId: idSchema, endedAt: momentSchema, ...legFigures })
    .nullable()
    .meta({
      description:
        'The driver’s next counted job on this lane after the assignment; null until then.',
    }),
});
export type PlannedLeg = z.infer<typeof plannedLegSchema>;

export const routePlanSchema = z.object({
  id: idSchema,
  name: z.string(),
  game: z.enum(games),
  currency: z.enum(['EUR', 'USD']),
  planner: personSchema,
  driver: personSchema.nullable().meta({ description: 'Null if the account was deleted.' }),
  legs: z.array(plannedLegSchema),
  createdAt: momentSchema,
  can: z.object({ change: z.boolean() }).meta({ description: 'Whether it is yours.' }),
});
export type RoutePlan = z.infer<typeof routePlanSchema>;
