import { z } from 'zod';
import { idSchema } from '../text.ts';
import { games } from './telemetry.models.ts';

const count = z.int().min(0);
const name = z.string().nullable();

/** A job that stands out, without its id. */
export const publicHaulSchema = z.object({
  game: z.enum(games),
  day: z.iso.date().meta({ description: 'The UTC day on which it ended.' }),
  cargo: name,
  from: name.meta({ description: 'The city it began in.' }),
  to: name,
  distanceM: count.nullable(),
  massG: count.nullable(),
});
export type PublicHaul = z.infer<typeof publicHaulSchema>;

export const haulSchema = publicHaulSchema.extend({ jobId: idSchema });
/** A job that stands out. */
export type Haul = z.infer<typeof haulSchema>;

export const lookBackSumSchema = z.object({ distanceM: count, jobs: count });

const figures = {
  year: z.int(),
  month: z.int().nullable().meta({ description: 'Null: the whole year.' }),
  distanceM: count,
  jobs: count,
  drivenS: count.meta({
    description:
      'Seconds that the truck moved. For jobs that no device watched: from start to end.',
  }),
  days: count.meta({ description: 'UTC days on which a job ended.' }),
  countries: z.array(z.string()).meta({ description: 'Of Europe, as ISO 3166 codes.' }),
  states: z.array(z.string()).meta({ description: 'Of America, as postal codes.' }),
  cities: count,
  newCells: count.meta({ description: 'Cells of 250 m that you were the first to find.' }),
  mostDrivenLane: z
    .object({ game: z.enum(games), from: name, to: name, jobs: count })
    .nullable()
    .meta({ description: 'Null if no lane was driven twice.' }),
  favouriteCargo: z.object({ name, jobs: count }).nullable(),
  cleanRun: count.meta({ description: 'The most jobs in a row with intact cargo.' }),
  punctualPercent: z
    .int()
    .nullable()
    .meta({ description: 'Of the jobs with a deadline, rounded down. Null without any.' }),
  byMonth: z
    .array(lookBackSumSchema)
    .meta({ description: 'Twelve. With `month`, only its own is not 0.' }),
  byDay: z
    .array(lookBackSumSchema)
    .meta({ description: 'Each day of the month. Empty without `month`.' }),
};

const hauls = <Schema extends z.ZodType>(haul: Schema) => ({
  longest: haul.nullable(),
  heaviest: haul.nullable(),
  firstJob: haul.nullable(),
  lastJob: haul.nullable(),
});

/** A driver's year or month, from their counted jobs for any company. */
export const lookBackSchema = z.object({ ...figures, ...hauls(haulSchema) });
export type LookBack = z.infer<typeof lookBackSchema>;

/** A look back as the public sees it, if its driver shares it. */
export const publicLookBackSchema = z.object({
  ...figures,
  ...hauls(publicHaulSchema),
  username: z.string(),
});
export type PublicLookBack = z.infer<typeof publicLookBackSchema>;

/** The roads of that time: of each game, its tiles. */
export const lookBackRoadsSchema = z.array(
  z.object({
    game: z.enum(games),
    tiles: z
      .array(z.object({ tile: z.int(), cells: z.base64() }))
      .meta({ description: 'The bytes of each tile, as at `/api/map/:game/roads/:tile`.' }),
  }),
);
export type LookBackRoads = z.infer<typeof lookBackRoadsSchema>;
