import { z } from 'zod';
import { idSchema } from '../text.ts';
import { games } from './telemetry.models.ts';
import { personSchema } from './media.models.ts';

/** The source of a price, from the most local to the most general. */
export const fuelBases = ['CITY_REPORTS', 'REPORTS', 'DEMAND', 'GAME'] as const;
export type FuelBasis = (typeof fuelBases)[number];

const momentSchema = z.iso.datetime();
const volume = z.int().meta({ description: 'Millilitres.' });
const price = z.int().meta({ description: 'Minor units of the game’s currency for 100 litres.' });

/** The inputs of a price. */
export const fuelInputsSchema = z.object({
  base: price.meta({ description: 'The base price of the territory.' }),
  version: z.int().meta({ description: 'Of the company’s table; 0: as Waybill ships it.' }),
  reports: z.int().meta({ description: 'How many count: of seven days, and not taken back.' }),
  median: price.nullable().meta({ description: 'Of the reports; null where there is none.' }),
  week: volume.meta({ description: 'Tanked in the last seven days of UTC, today among them.' }),
  fourWeeks: volume.meta({ description: 'The same of 28 days.' }),
  factorPpm: z.int().meta({ description: 'What demand makes of the base price, in millionths.' }),
});
export type FuelInputs = z.infer<typeof fuelInputsSchema>;

/** A fuel price. */
export const fuelPriceSchema = z.object({
  minorPer100L: price,
  basis: z.enum(fuelBases).meta({
    description:
      'The median of reports in the city or territory, the base price adjusted by demand, or the ' +
      'median of all base prices if the city’s territory is unknown.',
  }),
  inputs: fuelInputsSchema,
});
export type FuelPrice = z.infer<typeof fuelPriceSchema>;

const territory = z
  .string()
  .meta({ description: 'A country by ISO 3166, or in America a state by its postal code.' });
const history = z.array(price).meta({
  description: 'At the end of each UTC day up to yesterday, oldest first.',
});

/** A territory in the price table. */
export const territoryPriceSchema = fuelPriceSchema.extend({ territory, history });
export type TerritoryPrice = z.infer<typeof territoryPriceSchema>;

/** A city with a known price. */
export const cityPriceSchema = fuelPriceSchema.pick({ minorPer100L: true, basis: true }).extend({
  cityId: z.string(),
  city: z.string(),
  territory: territory.nullable().meta({ description: 'Null for a city that no list knows.' }),
  reports: z.int(),
  at: z
    .object({ x: z.int(), z: z.int() })
    .nullable()
    .meta({ description: 'In game metres; null until a drive there.' }),
});
export type CityPrice = z.infer<typeof cityPriceSchema>;

/** A company's fuel prices in one game. */
export const fuelBoardSchema = z.object({
  game: z.enum(games),
  currency: z.enum(['EUR', 'USD']),
  at: momentSchema,
  version: z.int(),
  changed: z
    .object({ at: momentSchema, by: personSchema.nullable() })
    .nullable()
    .meta({ description: 'When the table of base prices was last changed; null: never.' }),
  territories: z.array(territoryPriceSchema).meta({ description: 'Cheapest first.' }),
  cities: z
    .array(cityPriceSchema)
    .meta({ description: 'Cities with recent reports or refuels, cheapest first.' }),
  week: volume,
  fourWeeks: volume,
  reports: z.int().meta({ description: 'How many count at the moment.' }),
  can: z.object({
    editBase: z.boolean(),
    removeReports: z.boolean(),
  }),
});
export type FuelBoard = z.infer<typeof fuelBoardSchema>;

/** A price that a driver read at a pump. */
export const fuelReportSchema = z.object({
  id: idSchema,
  territory,
  city: z.object({ id: z.string(), name: z.string() }).nullable(),
  minorPer100L: price,
  at: momentSchema,
  driver: personSchema.nullable().meta({ description: 'Null if the account was deleted.' }),
  counts: z.boolean().meta({ description: 'Whether prices are computed of it at the moment.' }),
  removed: z
    .object({
      at: momentSchema,
      by: personSchema.nullable(),
      reason: z.string().nullable().meta({ description: 'Null: its driver took it back.' }),
    })
    .nullable(),
  can: z.object({ takeBack: z.boolean(), remove: z.boolean() }),
});
export type FuelReport = z.infer<typeof fuelReportSchema>;

/** The inputs of a price in detail, and previous prices. */
export const fuelReasonsSchema = z.object({
  price: fuelPriceSchema,
  currency: z.enum(['EUR', 'USD']),
  reports: z.array(
    z.object({ id: idSchema, minorPer100L: price, at: momentSchema, city: z.string().nullable() }),
  ),
  tankUps: z.array(
    z.object({
      jobId: idSchema,
      cityId: z.string(),
      city: z.string().meta({ description: 'Its name, or the id if it is unknown.' }),
      at: momentSchema,
      volumeMl: volume,
    }),
  ),
  tankUpCount: z.int().meta({ description: 'Of 28 days: the list ends after a hundred.' }),
  changed: z.object({ at: momentSchema, by: personSchema.nullable() }).nullable(),
  history,
});
export type FuelReasons = z.infer<typeof fuelReasonsSchema>;

/** The fuel cost of a job, at the price where it began, at the time it ended. */
export const jobFuelCostSchema = z.object({
  minorPer100L: price,
  costMinor: z.int(),
  volumeMl: volume,
  territory: territory.nullable(),
  basis: z.enum(fuelBases),
  inputs: fuelInputsSchema,
  discountPpm: z.int().meta({
    description: 'The discount in the price, in millionths: the company has a garage in that city.',
  }),
  at: momentSchema,
});
export type JobFuelCost = z.infer<typeof jobFuelCostSchema>;

/** Audit log fields of fuel prices. */
export type AuditField = 'fuelPrices';
