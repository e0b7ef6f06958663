import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { idSchema } from '../text.ts';

const key = z.string().meta({ description: 'The key of the achievement.' });
const tier = z.int().meta({ description: 'From 1.' });

/** Events of achievements. */
export const achievementEvents = {
  'achievement.earned': defineEvent({
    version: 1,
    summary: 'A driver has earned a tier of an achievement. Not emitted for old jobs.',
    payload: z.strictObject({
      key,
      tier,
      jobId: idSchema.nullable().meta({ description: 'The job that reached the goal.' }),
    }),
    topics: ['me', 'vtc'],
    right: { key: 'VIEW_ACHIEVEMENTS' },
  }),
  'achievement.lost': defineEvent({
    version: 1,
    summary: 'A driver’s jobs no longer earn a tier: one was voided, for example.',
    payload: z.strictObject({ key, tier }),
    topics: ['me'],
    right: 'self',
  }),
} as const;
