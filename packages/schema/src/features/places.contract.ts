import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { idSchema } from '../text.ts';
import { ledgerCurrencies } from './ledger.models.ts';
import { examplePlace, examplePlaceDetail } from './places.examples.ts';
import {
  placeEnlargementFormSchema,
  placeFormSchema,
  placeListQuerySchema,
} from './places.fields.ts';
import { exampleStockGood, exampleStockMove } from './stock.examples.ts';
import {
  stockCountFormSchema,
  stockGoodsFormSchema,
  stockMoveListQuerySchema,
} from './stock.fields.ts';
import { stockGoodSchema, stockMoveSchema } from './stock.models.ts';
import { placeDetailSchema, placeSchema, placeTotalsSchema } from './places.models.ts';

const vtcParamsSchema = z.strictObject({ vtcId: idSchema });
const placeParamsSchema = z.strictObject({ placeId: idSchema });

export const placeReplySchema = z
  .object({ place: placeDetailSchema })
  .meta({ examples: [{ place: examplePlaceDetail }] });

export const stockReplySchema = z
  .object({ goods: z.array(stockGoodSchema), usedG: z.int() })
  .meta({ examples: [{ goods: [exampleStockGood], usedG: 36_000_001 }] });

/** A company's garages and warehouses. */
export const placesContract = {
  list: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/places',
    summary: 'List your company’s garages and warehouses',
    description: 'Those that aren’t sold, in the order of their purchase.',
    access: { member: 'vtcId' },
    params: vtcParamsSchema,
    query: placeListQuerySchema,
    response: z
      .object({
        places: z.array(placeSchema),
        totals: placeTotalsSchema,
        currency: z
          .enum(ledgerCurrencies)
          .nullable()
          .meta({ description: 'Of all amounts; null before the books are opened.' }),
        nextCursor: z.string().nullable(),
      })
      .meta({
        examples: [
          {
            places: [examplePlace],
            totals: {
              count: 1,
              size: 5,
              rentMinor: 200_000,
              stock: { usedG: 0, valueMinor: 0 },
            },
            currency: 'EUR' as const,
            nextCursor: null,
          },
        ],
      }),
    errors: ['NOT_FOUND'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/places/:placeId',
    summary: 'Get a garage or warehouse',
    description: 'Also if it is sold.',
    access: { member: { of: 'place' } },
    params: placeParamsSchema,
    response: placeReplySchema,
    errors: ['NOT_FOUND'],
  }),
  buy: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/places',
    summary: 'Buy a garage or warehouse',
    description:
      'One of each in a city. Garages are free before the books are open, warehouses need them.',
    access: { duty: 'ECONOMY', in: 'vtcId' },
    status: 201,
    params: vtcParamsSchema,
    body: placeFormSchema,
    response: placeReplySchema,
    errors: ['NOT_FOUND', 'LEDGER_CLOSED', 'PLACE_TAKEN', 'CASH_TOO_LOW', 'VTC_IS_ENDING'],
  }),
  enlarge: defineRoute({
    method: 'POST',
    path: '/places/:placeId/enlargement',
    summary: 'Enlarge a garage or warehouse',
    access: { duty: 'ECONOMY', of: 'place' },
    status: 201,
    params: placeParamsSchema,
    body: placeEnlargementFormSchema,
    response: placeReplySchema,
    errors: ['NOT_FOUND', 'PLACE_SOLD', 'CASH_TOO_LOW', 'VTC_IS_ENDING'],
  }),
  sell: defineRoute({
    method: 'POST',
    path: '/places/:placeId/sale',
    summary: 'Sell a garage or warehouse',
    description:
      'For half of what was paid. Not while trucks are based there, or goods are in stock.',
    access: { duty: 'ECONOMY', of: 'place' },
    params: placeParamsSchema,
    response: placeReplySchema,
    errors: ['NOT_FOUND', 'PLACE_SOLD', 'PLACE_IN_USE', 'STOCK_LEFT'],
  }),
  getStock: defineRoute({
    method: 'GET',
    path: '/places/:placeId/stock',
    summary: 'Get the stock of a warehouse',
    description: 'Its goods by cargo, also those that it no longer takes but still has.',
    access: { member: { of: 'place' } },
    params: placeParamsSchema,
    response: stockReplySchema,
    errors: ['NOT_FOUND'],
  }),
  setGoods: defineRoute({
    method: 'PUT',
    path: '/places/:placeId/goods',
    summary: 'Choose the goods of a warehouse',
    description:
      'For deliveries that start from now on. Goods that are left out are neither taken nor given; what is in stock stays.',
    access: { duty: 'ECONOMY', of: 'place' },
    params: placeParamsSchema,
    body: stockGoodsFormSchema,
    response: stockReplySchema,
    errors: ['NOT_FOUND', 'PLACE_SOLD'],
  }),
  count: defineRoute({
    method: 'POST',
    path: '/places/:placeId/counts',
    summary: 'Count a cargo by hand',
    description:
      'Sets what is in stock now. Found goods cost nothing; lost ones are a cost of the books.',
    access: { duty: 'ECONOMY', of: 'place' },
    status: 201,
    params: placeParamsSchema,
    body: stockCountFormSchema,
    response: stockReplySchema,
    errors: ['NOT_FOUND', 'PLACE_SOLD'],
  }),
  listMoves: defineRoute({
    method: 'GET',
    path: '/places/:placeId/moves',
    summary: 'List the moves of a warehouse',
    description: 'Goods that deliveries brought or took, and counts. Latest first.',
    access: { member: { of: 'place' } },
    params: placeParamsSchema,
    query: stockMoveListQuerySchema,
    response: z
      .object({ moves: z.array(stockMoveSchema), nextCursor: z.string().nullable() })
      .meta({ examples: [{ moves: [exampleStockMove], nextCursor: null }] }),
    errors: ['NOT_FOUND'],
  }),
} as const;
