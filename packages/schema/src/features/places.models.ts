import { z } from 'zod';
import { idSchema } from '../text.ts';
import { games } from './telemetry.models.ts';

export const placeKinds = ['GARAGE', 'WAREHOUSE'] as const;
export type PlaceKind = (typeof placeKinds)[number];

interface PlaceTerms {
  readonly priceMinor: number;
  /** The size that the price includes: slots of a garage, tonnes of a warehouse. */
  readonly size: number;
  readonly most: number;
  /** Sizes grow by this, at this price. */
  readonly step: number;
  readonly stepMinor: number;
  /** The rent of a week: a part for the place, and one for each slot or tonne. */
  readonly rentMinor: number;
  readonly rentMinorPerUnit: number;
}

/** Prices and sizes, in the currency of the books. Those of garages as in HubBackend; rents and warehouses are our choice. */
export const placeTerms: Readonly<Record<PlaceKind, PlaceTerms>> = {
  GARAGE: {
    priceMinor: 10_000_000,
    size: 3,
    most: 30,
    step: 1,
    stepMinor: 1_000_000,
    rentMinor: 100_000,
    rentMinorPerUnit: 20_000,
  },
  WAREHOUSE: {
    priceMinor: 15_000_000,
    size: 1_000,
    most: 10_000,
    step: 500,
    stepMinor: 5_000_000,
    rentMinor: 150_000,
    rentMinorPerUnit: 100,
  },
};

/** Returns a week’s rent of a place. */
export function rentOf(kind: PlaceKind, size: number): number {
  const { rentMinor, rentMinorPerUnit } = placeTerms[kind];
  return rentMinor + rentMinorPerUnit * size;
}

/** Returns the price to enlarge a place. */
export function enlargementPriceOf(kind: PlaceKind, from: number, to: number): number {
  const { step, stepMinor } = placeTerms[kind];
  return ((to - from) / step) * stepMinor;
}

/** Returns the price of a sale: half of everything that was paid for the place. */
export function salePriceOf(paidMinor: number): number {
  return Math.round(paidMinor / 2);
}

const city = z.object({ id: z.string(), name: z.string() });

/** What a warehouse has in stock. */
export const stockLevelSchema = z.object({
  usedG: z.int().meta({ description: 'Its mass.' }),
  valueMinor: z.int().meta({ description: 'What it cost.' }),
});

export const placeSchema = z.object({
  id: idSchema,
  kind: z.enum(placeKinds),
  game: z.enum(games),
  city,
  size: z.int().meta({ description: 'Slots of a garage, tonnes of a warehouse.' }),
  rentMinor: z.int().meta({ description: 'Of a week.' }),
  paidMinor: z.int().meta({ description: 'For the place and all its enlargements.' }),
  boughtAt: z.iso.datetime(),
  soldAt: z.iso.datetime().nullable(),
  resultMinor: z.int().nullable().meta({
    description:
      'Income less costs of its entries. Null without books, and for members who may not read them.',
  }),
  stock: stockLevelSchema.nullable().meta({ description: 'Null for garages.' }),
  trucks: z
    .array(z.object({ id: idSchema, name: z.string() }))
    .meta({ description: 'Those based in the garage, by slot.' }),
});
export type Place = z.infer<typeof placeSchema>;

/** All places of the list together. */
export const placeTotalsSchema = z.object({
  count: z.int(),
  size: z.int().meta({ description: 'Slots of garages and tonnes of warehouses.' }),
  rentMinor: z.int(),
  stock: stockLevelSchema,
});
export type PlaceTotals = z.infer<typeof placeTotalsSchema>;

/** A place that an entry or row names. */
export const namedPlaceSchema = placeSchema.pick({ id: true, kind: true, game: true, city: true });
export type NamedPlace = z.infer<typeof namedPlaceSchema>;

export const placeDetailSchema = placeSchema.extend({
  sizes: z
    .array(z.object({ size: z.int(), since: z.iso.datetime(), paidMinor: z.int() }))
    .meta({ description: 'Latest first. The last is that of the purchase.' }),
});
export type PlaceDetail = z.infer<typeof placeDetailSchema>;

/** Fields of the audit log. */
export type AuditField =
  | 'placeSize'
  | 'placePrice'
  | 'stockGoods'
  | 'stockCargo'
  | 'stockMass'
  | 'stockReason';
