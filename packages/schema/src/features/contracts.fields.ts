import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import {
  cursorSchema,
  idSchema,
  lineSchema,
  optionalLineSchema,
  pageLimitSchema,
} from '../text.ts';
import { territoriesOf } from '../territories.ts';
import {
  contractAudiences,
  contractSides,
  contractStates,
  contractUnits,
} from './contracts.models.ts';
import { gameId, gameName, games } from './telemetry.models.ts';

const momentSchema = z.iso.datetime({ error: messages.fieldInvalid });
const ppmSchema = z
  .int(messages.contractShareInvalid)
  .min(0, messages.contractShareInvalid)
  .max(1_000_000, messages.contractShareInvalid)
  .nullable()
  .default(null);
const moneySchema = z
  .int(messages.amountInvalid)
  .min(0, messages.amountInvalid)
  .max(limits.contractMinor, messages.amountInvalid);
const territorySchema = z
  .string(messages.contractPlaceUnknown)
  .regex(/^[A-Z]{2}$/, messages.contractPlaceUnknown)
  .nullable()
  .default(null)
  .meta({
    description: 'A country by ISO 3166, or in America a state by its postal code.',
    examples: [null],
  });
const cityIdSchema = gameId.nullable().default(null);
const nameSchema = gameName
  .nullable()
  .default(null)
  .meta({ description: 'Display name. Deliveries match by id only.' });

/** The form to offer a contract. Null terms match anything. */
export const contractFormSchema = z
  .strictObject({
    audience: z.enum(contractAudiences, messages.fieldInvalid).meta({
      description:
        'DRIVERS: a goal for your own drivers, active at once. Allied companies, or all companies, may bid on the others.',
    }),
    client: lineSchema(limits.contractClient, {
      required: messages.contractClientRequired,
      length: messages.contractClientLength,
    }).meta({ description: 'The customer, as in the game or made up.', examples: ['Wood & Sons'] }),
    game: z.enum(games, messages.fieldInvalid),
    cargoId: gameId.nullable().default(null),
    cargo: nameSchema,
    sourceCityId: cityIdSchema,
    sourceCity: nameSchema,
    sourceTerritory: territorySchema,
    destinationCityId: cityIdSchema,
    destinationCity: nameSchema,
    destinationTerritory: territorySchema,
    unit: z.enum(contractUnits, messages.fieldInvalid),
    quantity: z
      .int(messages.contractQuantityInvalid)
      .min(limits.contractQuantity.min, messages.contractQuantityInvalid)
      .max(limits.contractQuantity.max, messages.contractQuantityInvalid)
      .meta({ examples: [400] }),
    startsAt: momentSchema.meta({ examples: ['2026-03-01T00:00:00.000Z'] }),
    endsAt: momentSchema.meta({ examples: ['2026-03-31T22:00:00.000Z'] }),
    maxDamagePpm: ppmSchema.meta({
      description: 'The most cargo damage of a delivery, in millionths.',
    }),
    minOnTimePpm: ppmSchema.meta({
      description: 'The share of deliveries with a deadline that must be on time, in millionths.',
    }),
    bonusMinor: moneySchema.meta({
      description: 'What your company pays once it is fulfilled.',
      examples: [1_600_000],
    }),
    penaltyMinor: moneySchema
      .default(0)
      .meta({ description: 'What the other company pays if it fails.', examples: [0] }),
  })
  .superRefine((form, ctx) => {
    const refuse = (path: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [path], message });
    for (const end of ['source', 'destination'] as const) {
      const territory = form[`${end}Territory`];
      if (territory === null) continue;
      if (form[`${end}CityId`] !== null) refuse(`${end}Territory`, messages.contractPlaceTwice);
      else if (!territoriesOf(form.game).includes(territory))
        refuse(`${end}Territory`, messages.contractPlaceUnknown);
    }
    const length = Date.parse(form.endsAt) - Date.parse(form.startsAt);
    if (length <= 0 || length > limits.contractMs) refuse('endsAt', messages.contractEndInvalid);
    if (form.audience === 'DRIVERS' && form.penaltyMinor !== 0)
      refuse('penaltyMinor', messages.contractPenaltyOwn);
  });
export type ContractForm = z.output<typeof contractFormSchema>;

/** The query of a list of contracts. */
export const contractListQuerySchema = z.strictObject({
  side: z.enum(contractSides, messages.fieldInvalid).default('carried').meta({
    description:
      'Those that the company carries, those that it offers, or those that it may bid on.',
  }),
  state: z.enum(contractStates, messages.fieldInvalid).optional(),
  limit: pageLimitSchema(),
  cursor: cursorSchema,
});
export type ContractListQuery = z.output<typeof contractListQuerySchema>;

/** The form of a bid. */
export const contractBidFormSchema = z.strictObject({
  bonusMinor: moneySchema.meta({
    description: 'The bonus that your company asks for.',
    examples: [1_450_000],
  }),
  note: optionalLineSchema(limits.contractNote, messages.contractNoteLength).meta({
    examples: ['Two of our drivers live in Hamburg.'],
  }),
});
export type ContractBidForm = z.output<typeof contractBidFormSchema>;

export const contractAcceptanceFormSchema = z.strictObject({ bidId: idSchema });
