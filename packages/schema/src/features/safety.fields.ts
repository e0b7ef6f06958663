import { z } from 'zod';
import { messages } from '../messages.ts';
import { games } from './telemetry.models.ts';

/** The days that causes, lanes and hours cover. */
export const safetyDays = ['30', '90', '365'] as const;
export type SafetyDays = (typeof safetyDays)[number];

/** The query of a safety report. */
export const safetyQuerySchema = z.strictObject({
  days: z
    .enum(safetyDays, messages.fieldInvalid)
    .default('90')
    .meta({ description: 'The days that causes, lanes and hours cover, up to today.' }),
  game: z.enum(games, messages.fieldInvalid).optional(),
});
export type SafetyQuery = z.output<typeof safetyQuerySchema>;

/** The query of places. Each game has its own map. */
export const safetyPlacesQuerySchema = safetyQuerySchema.extend({
  game: z.enum(games, messages.fieldInvalid).default('ets2'),
});
export type SafetyPlacesQuery = z.output<typeof safetyPlacesQuerySchema>;

/** The percentages by which a company may weigh a group of incidents. */
export const emphasisSteps = [0, 50, 100, 200] as const;

const emphasisStep = z.literal(emphasisSteps, messages.fieldInvalid);

export const safetyRulesSchema = z.strictObject({
  emphasis: z
    .tuple([emphasisStep, emphasisStep, emphasisStep, emphasisStep, emphasisStep])
    .meta({ description: 'Fines, collisions, overspeed, late jobs, cargo damage: in percent.' }),
});
export type SafetyRules = z.output<typeof safetyRulesSchema>;

/** Audit log fields of safety rules. */
export type AuditField = 'emphasis';
