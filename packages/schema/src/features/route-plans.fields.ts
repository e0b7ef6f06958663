import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { cursorSchema, idSchema, lineSchema, pageLimitSchema } from '../text.ts';
import { gameId, games, int } from './telemetry.models.ts';

const gameSchema = z.enum(games, messages.fieldInvalid);
const stopsSchema = z
  .array(gameId, messages.routeNeedsStops)
  .min(limits.routeStops.min, messages.routeNeedsStops)
  .max(limits.routeStops.max, messages.routeNeedsStops)
  .refine(
    (stops) => stops.every((stop, index) => stop !== stops[index + 1]),
    messages.routeStopTwiceRunning,
  );
const orderSchema = z.enum(['given', 'shortest'], messages.fieldInvalid).default('given').meta({
  description: 'Shortest: keeps the first and last city and reorders the others.',
});

/** The query of a route. */
export const routeQuerySchema = z.strictObject({
  game: gameSchema,
  stops: z
    .string(messages.routeNeedsStops)
    .transform((text) => text.split(','))
    .pipe(stopsSchema)
    .meta({ description: 'The ids of 2 to 10 cities, separated by commas.' }),
  order: orderSchema,
  rangeM: z.coerce
    .number(messages.fieldInvalid)
    .pipe(int(50_000, 5_000_000))
    .default(1_000_000)
    .meta({ description: 'The range of a full tank.' }),
  fuelPriceMinor: z.coerce
    .number(messages.fieldInvalid)
    .pipe(int(0, 100_000))
    .optional()
    .meta({ description: 'The price per litre everywhere. Default: the company’s prices.' }),
});
export type RouteQuery = z.output<typeof routeQuerySchema>;

/** The query of a city search. */
export const routeCityQuerySchema = z.strictObject({
  game: gameSchema,
  search: z
    .string(messages.fieldInvalid)
    .trim()
    .max(limits.searchText.max, messages.fieldInvalid)
    .default('')
    .meta({ description: 'Part of its name.' }),
});
export type RouteCityQuery = z.output<typeof routeCityQuerySchema>;

const nameSchema = lineSchema(limits.routePlanName, {
  required: messages.routePlanNameRequired,
  length: messages.routePlanNameTooLong,
});

/** The form of a saved route. */
export const routePlanFormSchema = z.strictObject({
  name: nameSchema,
  game: gameSchema,
  stops: stopsSchema,
  order: orderSchema,
});
export type RoutePlanForm = z.output<typeof routePlanFormSchema>;

/** The form for renaming one. */
export const routePlanNameSchema = z.strictObject({ name: nameSchema });

/** The form for assigning a driver. */
export const routePlanDriverSchema = z.strictObject({ driverId: idSchema });

/** The query of the list. */
export const routePlanListQuerySchema = z.strictObject({
  whose: z.enum(['planned', 'given'], messages.fieldInvalid).default('planned').meta({
    description: 'Your saved routes, or those assigned to you.',
  }),
  limit: pageLimitSchema(),
  cursor: cursorSchema,
});
export type RoutePlanListQuery = z.output<typeof routePlanListQuerySchema>;
