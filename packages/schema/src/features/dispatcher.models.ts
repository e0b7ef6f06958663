import { z } from 'zod';
import { idSchema } from '../text.ts';
import { ledgerCurrencies } from './ledger.models.ts';
import { portrayedSchema } from './media.models.ts';
import { games } from './telemetry.models.ts';

/** What an offer comes from: an open plan, a contract, a warehouse, or a lane that the company knows. */
export const offerKinds = ['PLAN', 'CONTRACT', 'STOCK', 'LANE'] as const;
export type OfferKind = (typeof offerKinds)[number];

export const suggestionStates = ['SHOWN', 'ACCEPTED', 'DECLINED', 'EXPIRED'] as const;
export type SuggestionState = (typeof suggestionStates)[number];

/** Why a driver can’t take a load. */
export const dispatchBlocks = [
  'TRUCK_WORN',
  'IN_WORKSHOP',
  'HOURS',
  'ON_LEAVE',
  'BUSY',
  'GAME',
] as const;
export type DispatchBlockKind = (typeof dispatchBlocks)[number];

const offerCitySchema = z
  .object({ cityId: z.string(), name: z.string() })
  .nullable()
  .meta({ description: 'Null: any.' });

/** A load that a driver could take. */
export const offerSchema = z.object({
  id: z.string().meta({
    description:
      'The same load has the same id in all answers. Several drivers can get the same contract.',
  }),
  kind: z.enum(offerKinds),
  refId: idSchema
    .nullable()
    .meta({ description: 'The plan, contract or warehouse. Null for a lane.' }),
  client: z.string().nullable().meta({ description: 'The contract’s client. Null for others.' }),
  from: offerCitySchema,
  to: offerCitySchema,
  cargoId: z.string().nullable().meta({ description: 'Null: any.' }),
  cargo: z.string().nullable(),
  until: z.iso.datetime().nullable().meta({ description: 'When it is due. Null: no deadline.' }),
});
export type Offer = z.infer<typeof offerSchema>;

/** What a load is expected to bring and to cost. The amounts add up to its net. */
export const termsSchema = z.object({
  revenueMinor: z.int(),
  bonusMinor: z.int().meta({
    description:
      'The part of the contract’s bonus, the cargo market’s, or the gain on goods in stock.',
  }),
  fuelMinor: z.int().meta({ description: 'Zero or negative, as all that follow.' }),
  tollsMinor: z.int().meta({ description: 'With ferries and trains.' }),
  wearMinor: z.int(),
  payMinor: z.int(),
  approachMinor: z.int().meta({ description: 'Fuel and wear on the way to the load.' }),
});
export type Terms = z.infer<typeof termsSchema>;
export const termNames = termsSchema.keyof().options;

/** What a load is worth for a driver. */
export const estimateSchema = z.object({
  offer: offerSchema,
  terms: termsSchema,
  currency: z.enum(ledgerCurrencies),
  distanceM: z.int(),
  approachM: z
    .int()
    .nullable()
    .meta({ description: 'To the load. Null: not known, and counted as nothing.' }),
  netMinor: z.int(),
  score: z.number().meta({ description: 'Net for each kilometre, with those to the load.' }),
});
export type Estimate = z.infer<typeof estimateSchema>;

export const dispatchBlockSchema = z.object({
  kind: z.enum(dispatchBlocks),
  wearPpm: z.int().nullable().meta({ description: 'Of the most worn part (TRUCK_WORN).' }),
  neededMs: z.int().nullable().meta({ description: 'Real time with breaks (HOURS).' }),
  leftMs: z.int().nullable().meta({ description: 'Real time until it is due (HOURS).' }),
  until: z.iso.date().nullable().meta({ description: 'The last day (ON_LEAVE).' }),
});
export type DispatchBlock = z.infer<typeof dispatchBlockSchema>;

/** A load that was suggested to a driver. */
export const suggestionSchema = estimateSchema.extend({
  id: idSchema,
  game: z.enum(games),
  driver: portrayedSchema,
  state: z.enum(suggestionStates),
  madeAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isDispatched: z
    .boolean()
    .meta({ description: 'Whether a dispatcher made it, and not the driver.' }),
  planId: idSchema.nullable().meta({ description: 'The plan that it became.' }),
});
export type Suggestion = z.infer<typeof suggestionSchema>;

/** A suggestion in the export of an account. */
export const ownSuggestionSchema = z.object({
  vtcId: idSchema,
  game: z.enum(games),
  madeAt: z.iso.datetime(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  cargo: z.string().nullable(),
  netMinor: z.int(),
  state: z.enum(suggestionStates),
});

/** Why a driver got no load. */
export const noLoadSchema = z.object({
  blocks: z.array(dispatchBlockSchema).meta({ description: 'Why the driver can’t take the best.' }),
  best: estimateSchema.nullable().meta({ description: 'The best load. Null: there is none.' }),
});
export type NoLoad = z.infer<typeof noLoadSchema>;

/** The best loads of all drivers together. */
export const dispatchSchema = z.object({
  assignments: z.array(suggestionSchema),
  none: z.array(noLoadSchema.extend({ driver: portrayedSchema })),
  gainMinor: z.int().meta({
    description: 'How much more it is than if each in turn took the best load left.',
  }),
  lessEmpty: z.int().meta({ description: 'Drivers who drive less to their load than then.' }),
  currency: z.enum(ledgerCurrencies),
  pairs: z
    .array(
      z.object({
        driverId: idSchema,
        offerId: z.string(),
        netMinor: z.int(),
        blocks: z.array(z.enum(dispatchBlocks)),
      }),
    )
    .meta({ description: 'All drivers with all loads, if there are up to 1,000. Else none.' }),
});
export type Dispatch = z.infer<typeof dispatchSchema>;

/** How deliveries of accepted suggestions compare with what was expected. */
export const hindsightSchema = z.object({
  currency: z.enum(ledgerCurrencies),
  deliveries: z.int().meta({ description: 'Of suggestions accepted in the last 30 days.' }),
  expectedMinor: z.int().meta({
    description:
      'Expected revenue less fuel, tolls and wear, on average. Bonuses, pay and the empty drive are left out: entries of jobs don’t have them.',
  }),
  actualMinor: z.int().meta({
    description: 'Revenue less fuel, tolls, repairs and fines by the books, on average.',
  }),
  spreadMinor: z.int().meta({ description: 'The standard deviation of their difference.' }),
});
export type Hindsight = z.infer<typeof hindsightSchema>;
