import { z } from 'zod';
import { watchWays } from './market.models.ts';

/** The parameters of each notification of the cargo market. */
export const marketNotificationParams = {
  'market.crossed': z.object({
    cargo: z.string(),
    way: z.enum(watchWays),
    percent: z.int().meta({ description: 'The index in percent; 100 as a rule.' }),
  }),
} as const;

/** The recipients of each notification of the cargo market, and the page it links to. */
export const marketNotificationKinds = {
  'market.crossed': {
    told: 'subject',
    section: 'jobs',
    about: null,
    groupKey: 'event:{eventId}',
    link: '/dashboard/cargo',
  },
} as const;
