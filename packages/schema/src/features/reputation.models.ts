import { z } from 'zod';
import { idSchema } from '../text.ts';

const exact = z.number().nullable().meta({ description: 'Unrounded.' });

/** The parts of a reputation. */
const reputationPartKeys = ['onTime', 'intact', 'completed', 'attendance', 'safety'] as const;

/** A driver's reputation in a company. */
export const reputationSchema = z.object({
  reputation: z.int().nullable().meta({ description: '0 to 1,000. Null below 5 ended jobs.' }),
  exact,
  enough: z.boolean().meta({
    description: 'False below 5 ended jobs, and while old jobs are being filled in.',
  }),
  isComplete: z.boolean().meta({ description: 'False while old jobs are being filled in.' }),
  jobs: z.int().meta({ description: 'Counted and cancelled jobs.' }),
  parts: z
    .array(
      z.object({
        key: z.enum(reputationPartKeys),
        weight: z.number().meta({ description: 'Relative to the other parts.' }),
        n: z.int().meta({ description: 'Jobs, or events of `attendance`.' }),
        rate: z.number().nullable().meta({
          description: 'The share of good ones; recent ones weigh more. Null for safety.',
        }),
        value: z.number().meta({
          description:
            '0 to 1: the rate, pulled towards an average driver’s by ten jobs or events.',
        }),
        loses: z.number().meta({ description: 'How much it takes from 1,000.' }),
        unknown: z.number().meta({ description: 'Of that, because little is known yet.' }),
      }),
    )
    .meta({ description: 'The parts of which something is known.' }),
});
export type ReputationReport = z.output<typeof reputationSchema>;

/** A driver's scores in a company. */
export const standingSchema = z.object({
  driverId: idSchema,
  distanceM: z.int().meta({ description: 'Distance of jobs whose overspeed is known.' }),
  safety: z.int().nullable().meta({ description: '0 to 100. Null below 500 km.' }),
  safetyExact: exact,
  reputation: z.int().nullable().meta({
    description:
      '0 to 1,000. Null below 5 ended jobs, and for other drivers without `VIEW_DRIVER_REPUTATION`.',
  }),
  reputationExact: exact,
});
export type Standing = z.output<typeof standingSchema>;
