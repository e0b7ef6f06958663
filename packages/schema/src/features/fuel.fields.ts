import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { cursorSchema, pageLimitSchema, paragraphsSchema } from '../text.ts';
import { gameId, gameName, games } from './telemetry.models.ts';

const gameSchema = z.enum(games, messages.fieldInvalid);
const territorySchema = z
  .string(messages.fuelPlaceRequired)
  .regex(/^[A-Z]{2}$/, messages.fuelPlaceRequired)
  .meta({ description: 'A country by ISO 3166, or in America a state by its postal code.' });
const priceSchema = z
  .int(messages.fuelPriceRequired)
  .min(limits.fuelPrice.min, messages.fuelPriceImpossible)
  .max(limits.fuelPrice.max, messages.fuelPriceImpossible)
  .meta({ description: 'Minor units of the game’s currency for 100 litres.' });

export const fuelBoardQuerySchema = z.strictObject({ game: gameSchema });

export const fuelReasonsQuerySchema = z.strictObject({
  game: gameSchema,
  territory: territorySchema,
});
export type FuelReasonsQuery = z.output<typeof fuelReasonsQuerySchema>;

export const fuelReportsQuerySchema = z.strictObject({
  game: gameSchema,
  territory: territorySchema.optional(),
  limit: pageLimitSchema(),
  cursor: cursorSchema,
});
export type FuelReportsQuery = z.output<typeof fuelReportsQuerySchema>;

/** The form of a fuel price report. */
export const fuelReportFormSchema = z.strictObject({
  game: gameSchema,
  territory: territorySchema,
  city: z
    .strictObject({ id: gameId, name: gameName.min(1, messages.jobCityRequired) })
    .nullable()
    .default(null)
    .meta({ description: 'Null: somewhere in the territory.' }),
  minorPer100L: priceSchema,
  at: z.iso
    .datetime({ error: messages.fieldInvalid })
    .optional()
    .meta({ description: 'Now, where it is left out; a day ago at most.' }),
});
export type FuelReportForm = z.output<typeof fuelReportFormSchema>;

/** The reason for removing a report, from staff. */
export const fuelRemovalFormSchema = z.strictObject({
  reason: paragraphsSchema(limits.jobDecisionReason, {
    required: messages.reasonRequired,
    length: messages.reasonTooLong,
  }),
});

/** The base prices to change. */
export const fuelBaseFormSchema = z.strictObject({
  game: gameSchema,
  version: z
    .int(messages.fieldInvalid)
    .min(0, messages.fieldInvalid)
    .meta({ description: 'Of the table that was changed, as it was read.' }),
  prices: z
    .array(
      z.strictObject({ territory: territorySchema, minorPer100L: priceSchema }),
      messages.fieldInvalid,
    )
    .min(1, messages.fieldInvalid)
    .max(100, messages.fieldInvalid),
});
export type FuelBaseForm = z.output<typeof fuelBaseFormSchema>;

export const fuelRouteQuerySchema = z.strictObject({
  game: gameSchema,
  cities: z
    .string(messages.fieldInvalid)
    .regex(/^[A-Za-z0-9_.-]{1,64}(,[A-Za-z0-9_.-]{1,64})*$/, messages.fieldInvalid)
    .transform((ids) => [...new Set(ids.split(','))])
    .pipe(
      z
        .array(z.string())
        .min(2, messages.fieldInvalid)
        .max(limits.fuelRouteCities, messages.fieldInvalid),
    )
    .meta({ description: 'Ids of the game, in the order of the drive, with commas between.' }),
});
export type FuelRouteQuery = z.output<typeof fuelRouteQuerySchema>;
