import { z } from 'zod';
import { idSchema } from '../text.ts';
import { ledgerCurrencies } from './ledger.models.ts';
import { games } from './telemetry.models.ts';

/** Who may carry a contract: the company's own drivers, companies in a common alliance, or any company. */
export const contractAudiences = ['DRIVERS', 'ALLIES', 'BOARD'] as const;
export type ContractAudience = (typeof contractAudiences)[number];

export const contractUnits = ['JOBS', 'TONNES', 'KM'] as const;
export type ContractUnit = (typeof contractUnits)[number];

export const contractStates = [
  'OPEN',
  'ACTIVE',
  'FULFILLED',
  'FAILED',
  'EXPIRED',
  'WITHDRAWN',
] as const;
export type ContractState = (typeof contractStates)[number];

/** Lists of contracts: those that a company offers, those that it carries, and those that it may bid on. */
export const contractSides = ['offered', 'carried', 'board'] as const;
export type ContractSide = (typeof contractSides)[number];

export const contractBidStates = ['OPEN', 'ACCEPTED', 'DECLINED'] as const;

const companySchema = z.object({
  id: idSchema.nullable().meta({ description: 'Null once the company is deleted.' }),
  name: z.string(),
});

const placeSchema = z
  .object({
    cityId: z.string().nullable(),
    city: z.string().nullable(),
    territory: z.string().nullable(),
  })
  .meta({ description: 'A city, or a country or state; all null: anywhere.' });

const bonusSchema = z.int().meta({ description: 'Minor units of the currency.' });

export const contractBidSchema = z.object({
  id: idSchema,
  company: z.object({ id: idSchema, name: z.string(), tag: z.string() }),
  bonusMinor: bonusSchema,
  note: z.string(),
  state: z.enum(contractBidStates),
  createdAt: z.iso.datetime(),
});
export type ContractBid = z.infer<typeof contractBidSchema>;

export const contractSchema = z.object({
  id: idSchema,
  audience: z.enum(contractAudiences),
  state: z.enum(contractStates),
  offerer: companySchema,
  carrier: companySchema.nullable().meta({ description: 'Null until a bid is accepted.' }),
  client: z.string(),
  game: z.enum(games),
  cargoId: z.string().nullable().meta({ description: 'Null: any.' }),
  cargo: z.string().nullable(),
  source: placeSchema,
  destination: placeSchema,
  unit: z.enum(contractUnits),
  quantity: z.int(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  maxDamagePpm: z.int().nullable().meta({ description: 'The most cargo damage of a delivery.' }),
  minOnTimePpm: z
    .int()
    .nullable()
    .meta({ description: 'The share of deliveries with a deadline that must be on time.' }),
  currency: z
    .enum(ledgerCurrencies)
    .nullable()
    .meta({ description: 'Null if the company keeps no books: amounts then mean nothing.' }),
  bonusMinor: bonusSchema,
  penaltyMinor: bonusSchema,
  activeAt: z.iso.datetime().nullable().meta({ description: 'Deliveries count from then on.' }),
  fulfilledAt: z.iso.datetime().nullable(),
  settledAt: z.iso.datetime().nullable().meta({ description: 'Its outcome is final since then.' }),
  progress: z
    .object({
      units: z.int().meta({ description: 'Jobs, grams or metres.' }),
      jobs: z.int(),
      timed: z.int().meta({ description: 'Deliveries that had a deadline.' }),
      onTime: z.int(),
    })
    .nullable()
    .meta({ description: 'For the companies that offer and carry it.' }),
  bids: z.int().nullable().meta({ description: 'How many; only for the company that offers it.' }),
  ownBid: contractBidSchema.nullable().meta({ description: 'Your company’s bid.' }),
});
export type Contract = z.infer<typeof contractSchema>;

const driverSchema = z
  .object({ id: idSchema, username: z.string() })
  .nullable()
  .meta({ description: 'Null once the account is deleted.' });

export const contractDetailSchema = z.object({
  contract: contractSchema,
  jobs: z
    .array(
      z.object({
        at: z.iso.datetime().meta({ description: 'The end of the delivery.' }),
        units: z.int(),
        isLate: z.boolean().nullable().meta({ description: 'Null: it had no deadline.' }),
        job: z
          .object({
            id: idSchema,
            number: z.int(),
            cargo: z.string().nullable(),
            sourceCity: z.string().nullable(),
            destinationCity: z.string().nullable(),
            driver: driverSchema,
          })
          .nullable()
          .meta({
            description: 'For the carrier, and for an ally with which it shares jobs.',
          }),
      }),
    )
    .meta({ description: 'The last 100, latest first.' }),
  bids: z.array(contractBidSchema).meta({
    description: 'The lowest 100, for the company that offers it; for others their own.',
  }),
  parts: z
    .array(
      z.object({
        driver: driverSchema,
        units: z.int(),
        bonusMinor: z
          .int()
          .nullable()
          .meta({ description: 'Null unless the bonus is for the company’s own drivers.' }),
      }),
    )
    .meta({ description: 'Who drove it, most first; only for the carrier. 200 at most.' }),
});
export type ContractDetail = z.infer<typeof contractDetailSchema>;

/** Fields of the audit log. */
export type AuditField = 'contractBonus' | 'contractQuantity' | 'contractCompany';
