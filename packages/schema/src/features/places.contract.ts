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
import { placeDetailSchema, placeSchema, placeTotalsSchema } from './places.models.ts';

const vtcParamsSchema = z.strictObject({ vtcId: idSchema });
const placeParamsSchema = z.strictObject({ placeId: idSchema });

const placeReplySchema = z
  .object({ place: placeDetailSchema })
  .meta({ examples: [{ place: examplePlaceDetail }] });

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
            totals: { count: 1, size: 5, rentMinor: 200_000 },
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
    errors: ['NOT_FOUND', 'LEDGER_CLOSED', 'PLACE_TAKEN', 'CASH_TOO_LOW'],
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
    errors: ['NOT_FOUND', 'PLACE_SOLD', 'CASH_TOO_LOW'],
  }),
  sell: defineRoute({
    method: 'POST',
    path: '/places/:placeId/sale',
    summary: 'Sell a garage or warehouse',
    description: 'For half of what was paid. Not while trucks are based there.',
    access: { duty: 'ECONOMY', of: 'place' },
    params: placeParamsSchema,
    response: placeReplySchema,
    errors: ['NOT_FOUND', 'PLACE_SOLD', 'PLACE_IN_USE'],
  }),
} as const;
