import { z } from 'zod';
import { games } from './telemetry.models.ts';

/** An index of 1: what a cargo is worth as a rule. */
export const marketUnit = 1_000_000;

const stepMs = 3 * 86_400_000;
const firstStep = Date.UTC(2026, 0, 1);

/** Returns the step of the market at a time: it counts periods of three days. */
export function marketStepAt(moment: Date): number {
  return Math.floor((moment.getTime() - firstStep) / stepMs);
}

/** Returns the start of a step. */
export function startOfMarketStep(step: number): Date {
  return new Date(firstStep + step * stepMs);
}

/**
 * Returns the index of a cargo in millionths, from its deliveries of 3 and of 30 days: up to 1.35 if few are delivered
 * lately, down to 0.75 if many are, and closer to 1 the fewer there are in all.
 */
export function marketIndexOf(n3: number, n30: number): number {
  if (n30 === 0) return marketUnit;
  const x = (10 * n3) / n30;
  const raw = x < 1 ? 0.35 * (1 - x) : -0.25 * Math.min(1, x - 1);
  return Math.round(marketUnit * (1 + (raw * n30) / (n30 + 10)));
}

/** Returns the forecast after some steps: the index goes back to 1 by a fifth a step. */
export function forecastOf(indexPpm: number, steps: number): number {
  return Math.round(marketUnit + 0.8 ** steps * (indexPpm - marketUnit));
}

/** The ways in which an index reaches a watched value. */
export const watchWays = ['ABOVE', 'BELOW'] as const;

const index = z.int().meta({ description: 'In millionths; 1,000,000 as a rule.' });

const stepSchema = z.object({
  step: z.int(),
  from: z.iso.datetime(),
  indexPpm: index,
  n3: z.int().meta({ description: 'Deliveries of the three days before.' }),
  n30: z.int().meta({ description: 'Deliveries of the 30 days before.' }),
});

export const marketCargoSchema = stepSchema.pick({ indexPpm: true, n3: true, n30: true }).extend({
  cargoId: z.string(),
  name: z.string(),
  beforePpm: index.meta({ description: 'The index of the step before.' }),
});
export type MarketCargo = z.infer<typeof marketCargoSchema>;

export const marketLaneSchema = z.object({
  from: z.string(),
  to: z.string(),
  cargoId: z.string(),
  cargo: z.string(),
  jobs: z.int(),
  revenueMinor: z.int().meta({ description: 'Of a job on average, in the currency of the game.' }),
  indexPpm: index,
});
export type MarketLane = z.infer<typeof marketLaneSchema>;

export const marketSchema = z.object({
  game: z.enum(games),
  from: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'The start of the step; null before the first.' }),
  until: z.iso.datetime().nullable(),
  cargoes: z.array(marketCargoSchema).meta({ description: 'Highest index first.' }),
  lanes: z.array(marketLaneSchema).meta({
    description: 'Lanes of your company of 180 days that get a bonus now, by the bonus of a job.',
  }),
});
export type Market = z.infer<typeof marketSchema>;

export const marketHistorySchema = z.object({
  game: z.enum(games),
  cargoId: z.string(),
  name: z.string(),
  steps: z.array(stepSchema).meta({ description: 'The last 30 with deliveries, latest first.' }),
  forecast: z.array(index).meta({ description: 'Of the next five steps.' }),
});
export type MarketHistory = z.infer<typeof marketHistorySchema>;

const watched = z.int().nullable();

export const marketWatchSchema = z.object({
  game: z.enum(games),
  cargoId: z.string(),
  name: z.string(),
  indexPpm: index.meta({ description: 'In the current step.' }),
  abovePpm: watched.meta({ description: 'You are told when the index rises to this.' }),
  belowPpm: watched.meta({ description: 'You are told when the index falls to this.' }),
});
export type MarketWatch = z.infer<typeof marketWatchSchema>;
