import { z } from 'zod';
import { idSchema } from '../text.ts';
import { ledgerCurrencies, ledgerLinesSchema } from './ledger.models.ts';
import { namedPlaceSchema } from './places.models.ts';
import { games, truckPpmSchema } from './telemetry.models.ts';

export const truckStatuses = ['ACTIVE', 'WORKSHOP', 'RETIRED', 'AWAY'] as const;
export type TruckStatus = (typeof truckStatuses)[number];

export const truckListSorts = ['seen', 'odometer'] as const;
export type TruckListSort = (typeof truckListSorts)[number];

export const truckMilestoneKinds = [
  'FIRST_JOB',
  'JOBS_100',
  'KM_100000',
  'KM_250000',
  'KM_500000',
  'KM_1000000',
] as const;
export type TruckMilestoneKind = (typeof truckMilestoneKinds)[number];

/** The least counted deliveries and their distance for each milestone. */
export const truckMilestones: Readonly<
  Record<TruckMilestoneKind, { readonly jobs: number; readonly distanceM: number }>
> = {
  FIRST_JOB: { jobs: 1, distanceM: 0 },
  JOBS_100: { jobs: 100, distanceM: 0 },
  KM_100000: { jobs: 0, distanceM: 100_000_000 },
  KM_250000: { jobs: 0, distanceM: 250_000_000 },
  KM_500000: { jobs: 0, distanceM: 500_000_000 },
  KM_1000000: { jobs: 0, distanceM: 1_000_000_000 },
};

/** The days that the use of a truck is measured over (choice). */
export const truckUseDays = 28;

/** How a company’s own truck loses its value (choice). */
export const truckTerms = {
  /** The metres that would take all of its price. */
  lifeM: 1_000_000_000,
  /** The part of the price that always remains, in millionths. */
  restPpm: 200_000,
  /** The part of the book value that full wear takes off the price of a sale, in millionths. */
  wearPpm: 300_000,
} as const;

const driverSchema = z
  .object({ id: idSchema, username: z.string(), avatarUrl: z.string().nullable() })
  .nullable()
  .meta({ description: 'Null once the account is deleted.' });

const sumsShape = {
  days: z.int().meta({ description: 'Days with a delivery.' }),
  jobs: z.int(),
  distanceM: z.int(),
  fuelUsedMl: z.int(),
  fuelDistanceM: z.int().meta({ description: 'Distance of the jobs with known fuel.' }),
};

export const truckSchema = z.object({
  id: idSchema,
  game: z.enum(games),
  modelId: z.string().meta({ description: 'The game’s id of the model, not of the truck.' }),
  brand: z.string().nullable(),
  name: z.string().meta({ description: 'Of the model.' }),
  plate: z.string().nullable().meta({ description: 'Null if the game tells none.' }),
  nickname: z.string().nullable(),
  driver: driverSchema,
  status: z.enum(truckStatuses),
  source: z
    .enum(['SEEN', 'HAND'])
    .meta({ description: 'HAND: added by hand, and not seen in the game so far.' }),
  place: namedPlaceSchema.nullable().meta({ description: 'The garage where it is based.' }),
  odometerM: z.int(),
  wearPpm: truckPpmSchema.nullable(),
  seenAt: z.iso.datetime().meta({ description: 'When it was last seen.' }),
  days28: z.object(sumsShape).meta({ description: 'The last 28 UTC days, counted jobs only.' }),
  isDriven: z.boolean().meta({
    description:
      'Whether it is the one that its driver drives in this game: in service, and last seen.',
  }),
  bookMinor: z.int().nullable().meta({
    description:
      'Its price less what its kilometres took; 0 once it is sold. Null unless the company bought it, and for members who may not read the books.',
  }),
  dueTop: z.object({ item: z.string(), ratioPpm: z.int() }).nullable().meta({
    description:
      'The most urgent item of care, and how much of its interval is used, in millionths. Null unless it is in service.',
  }),
});
export type Truck = z.infer<typeof truckSchema>;

/** All trucks of a company together. */
export const truckTotalsSchema = z.object({
  byStatus: z.object({
    ACTIVE: z.int(),
    WORKSHOP: z.int(),
    RETIRED: z.int(),
    AWAY: z.int(),
  }),
  days28: z.object(sumsShape).meta({ description: 'Of all trucks. Days are truck days.' }),
  costs28: z
    .object({
      currency: z.enum(ledgerCurrencies),
      costMinor: z.int(),
      distanceM: z.int().meta({ description: 'Of all counted jobs since the books start.' }),
    })
    .nullable()
    .meta({
      description:
        'What driving has cost in the last 28 UTC days, by the books: without wages, rent and insurance. Null without books, and for members who may not read them.',
    }),
});
export type TruckTotals = z.infer<typeof truckTotalsSchema>;

export const truckDetailSchema = truckSchema.extend({
  firstSeenAt: z.iso.datetime(),
  retiredAt: z.iso.datetime().nullable(),
  fuelMl: z.int().nullable(),
  totals: z
    .object({ ...sumsShape, revenueMinor: z.int(), drivenS: z.int() })
    .meta({ description: 'Counted jobs only.' }),
  milestones: z
    .array(z.object({ kind: z.enum(truckMilestoneKinds), reachedOn: z.iso.date() }))
    .meta({ description: 'Latest first.' }),
  owned: z
    .object({
      boughtAt: z.iso.datetime(),
      priceMinor: z.int(),
      soldAt: z.iso.datetime().nullable(),
      soldMinor: z.int().nullable(),
      currency: z.enum(ledgerCurrencies),
    })
    .nullable()
    .meta({
      description: 'Null unless the company bought it, and for members who may not read the books.',
    }),
  livery: z
    .object({ id: idSchema, name: z.string() })
    .nullable()
    .meta({ description: 'What it wears, as its driver says. Null unless approved.' }),
  joinedInto: idSchema.nullable().meta({ description: 'The truck that this one was joined into.' }),
  joined: z
    .array(truckSchema.pick({ id: true, plate: true, nickname: true, odometerM: true }))
    .meta({ description: 'The trucks that were joined into this one. Its sums include theirs.' }),
});
export type TruckDetail = z.infer<typeof truckDetailSchema>;

const ownTruckSchema = truckDetailSchema
  .pick({
    id: true,
    game: true,
    modelId: true,
    name: true,
    plate: true,
    nickname: true,
    status: true,
    odometerM: true,
    firstSeenAt: true,
    seenAt: true,
    milestones: true,
  })
  .extend({ vtcId: idSchema });
export type OwnTruck = z.infer<typeof ownTruckSchema>;

/** What the export of an account has of trucks. */
export const ownTrucksShape = {
  trucks: z.array(ownTruckSchema).meta({ description: 'The trucks that you drove for companies.' }),
};

/** What a truck earned and cost, by a company's books. */
export const truckCostsSchema = z.object({
  currency: z.enum(ledgerCurrencies),
  accounts: ledgerLinesSchema.meta({
    description: 'Sums of income, which is negative, and of costs.',
  }),
  distanceM: z.int().meta({ description: 'Of the jobs that are in the books.' }),
});
export type TruckCosts = z.infer<typeof truckCostsSchema>;

export const truckLifeKinds = ['GAP', 'SAVE', 'PLATE'] as const;
export type TruckLifeKind = (typeof truckLifeKinds)[number];

/** Returns the brand and name of a truck’s model. */
export function modelOfTruck({
  brand,
  name,
}: {
  readonly brand: string | null;
  readonly name: string;
}): string {
  return brand === null || name.startsWith(brand) ? name : `${brand} ${name}`;
}

/** Returns what a truck is called: its nickname, its plate, or else its model. */
export function nameOfTruck({
  nickname,
  plate,
  name,
}: {
  readonly nickname: string | null;
  readonly plate: string | null;
  readonly name: string;
}): string {
  return nickname ?? plate ?? name;
}

/** Something that happened between two chapters of a truck. */
export const truckLifeSchema = z.object({
  kind: z.enum(truckLifeKinds).meta({
    description:
      'GAP: driven without the companion. SAVE: an earlier save was loaded. PLATE: the plate changed.',
  }),
  at: z.iso.datetime(),
  metres: z.int().nullable().meta({
    description: 'By how much the odometer changed meanwhile. Null for PLATE.',
  }),
  plate: z.string().nullable().meta({ description: 'The new plate. Null unless PLATE.' }),
});
export type TruckLife = z.infer<typeof truckLifeSchema>;

/** Fields of the audit log. */
export type AuditField =
  | 'truckNickname'
  | 'truckPlate'
  | 'truckBase'
  | 'truckModel'
  | 'truckJoined'
  | 'truckPrice';
