import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { cursorSchema, lineSchema, pageLimitSchema } from '../text.ts';
import { gameId, gameName } from './telemetry.models.ts';

const massSchema = z
  .int(messages.stockMassInvalid)
  .min(0, messages.stockMassInvalid)
  .max(limits.stockG, messages.stockMassInvalid)
  .meta({ examples: [40_000_000] });

const cargoIdSchema = gameId.meta({ examples: ['paper'] });

/** The form with all goods of a warehouse. */
export const stockGoodsFormSchema = z.strictObject({
  goods: z
    .array(
      z.strictObject({
        cargoId: cargoIdSchema,
        cargo: gameName.meta({ description: 'Its name.', examples: ['Paper'] }),
        takes: z.boolean(),
        gives: z.boolean(),
        minG: massSchema.default(0),
      }),
    )
    .max(limits.goodsPerPlace, messages.stockGoodsTooMany)
    .refine(
      (goods) => new Set(goods.map(({ cargoId }) => cargoId)).size === goods.length,
      messages.stockGoodsTwice,
    ),
});
export type StockGoodsForm = z.output<typeof stockGoodsFormSchema>;

/** The form to count a cargo by hand. */
export const stockCountFormSchema = z.strictObject({
  cargoId: cargoIdSchema,
  massG: massSchema,
  reason: lineSchema(limits.stockReason, {
    required: messages.stockReasonRequired,
    length: messages.shortReasonLength,
  }).meta({ examples: ['Water damage'] }),
});
export type StockCountForm = z.output<typeof stockCountFormSchema>;

export const stockMoveListQuerySchema = z.strictObject({
  limit: pageLimitSchema(),
  cursor: cursorSchema,
});
export type StockMoveListQuery = z.output<typeof stockMoveListQuerySchema>;
