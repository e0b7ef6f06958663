import { z } from 'zod';
import { idSchema } from '../text.ts';

/** How goods move: a delivery brings them, a delivery takes them, or they are counted by hand. */
export const stockMoveKinds = ['IN', 'OUT', 'COUNT'] as const;
export type StockMoveKind = (typeof stockMoveKinds)[number];

/** Grams of a tonne. */
export const gramsPerTonne = 1_000_000;

/** What a tonne of any cargo costs at an index of 1, in the currency of the books (choice). */
export const tonneMinor = 20_000;

const cargoId = z.string();
const cargo = z.string().meta({ description: 'Its name.' });

export const stockGoodSchema = z.object({
  cargoId,
  cargo,
  takes: z.boolean().meta({ description: 'Deliveries to the city bring it.' }),
  gives: z.boolean().meta({ description: 'Deliveries from the city take it.' }),
  minG: z.int().meta({ description: 'Below this, people are told. 0: never.' }),
  levelG: z.int().meta({ description: 'What is in stock.' }),
  valueMinor: z.int().meta({ description: 'What that cost.' }),
  priceMinor: z.int().meta({ description: 'Of a tonne, for deliveries that start now.' }),
});
export type StockGood = z.infer<typeof stockGoodSchema>;

export const stockMoveSchema = z.object({
  id: idSchema,
  kind: z.enum(stockMoveKinds),
  at: z.iso.datetime().meta({ description: 'The end of the delivery, or when it was counted.' }),
  cargoId,
  cargo,
  massG: z.int().meta({ description: 'The mass of the delivery, or the counted one.' }),
  movedG: z.int().meta({ description: 'What room and stock allowed; negative if it left.' }),
  valueMinor: z.int().meta({ description: 'By how much the value of the stock changed.' }),
  priceMinor: z
    .int()
    .nullable()
    .meta({ description: 'Of a tonne. Null for counts and transfers between own warehouses.' }),
  levelG: z.int().meta({ description: 'What was in stock after it.' }),
  reason: z
    .string()
    .nullable()
    .meta({ description: 'Of a count. Null for deliveries, and if the warehouse was sold.' }),
  job: z
    .object({ id: idSchema, number: z.int() })
    .nullable()
    .meta({ description: 'The delivery. Null for counts.' }),
});
export type StockMove = z.infer<typeof stockMoveSchema>;
