import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { idSchema } from '../text.ts';

const achievementId = idSchema;
const key = z.string().nullable().meta({
  description: 'The key of one of Waybill’s own achievements; null for the company’s.',
});
const tier = z.int().meta({ description: 'From 1.' });

/** Events of achievements. */
export const achievementEvents = {
  'achievement.earned': defineEvent({
    version: 1,
    summary:
      'A driver has earned a tier of an achievement, or was given it. Not emitted for old jobs.',
    payload: z.strictObject({
      achievementId,
      key,
      tier,
      jobId: idSchema.nullable().meta({
        description: 'The job that reached the goal; null if given by hand.',
      }),
    }),
    topics: ['me', 'vtc'],
    right: { key: 'VIEW_ACHIEVEMENTS' },
  }),
  'achievement.lost': defineEvent({
    version: 1,
    summary: 'A driver’s jobs no longer earn a tier: one was voided, for example.',
    payload: z.strictObject({
      achievementId,
      key,
      tier,
      jobId: idSchema.nullable().meta({
        description: 'The job whose decision is the reason, if there is one.',
      }),
    }),
    topics: ['me'],
    right: 'self',
  }),
  'achievement.changed': defineEvent({
    version: 1,
    summary: 'The company created, changed or removed an achievement, or took one back.',
    payload: z.strictObject({ achievementId }),
    topics: ['vtc'],
    right: { key: 'VIEW_ACHIEVEMENTS' },
  }),
  'achievement.announced': defineEvent({
    version: 1,
    summary: 'The company has a new or changed achievement, and all members’ jobs were checked.',
    payload: z.strictObject({
      achievementId,
      version: z.int().meta({ description: '1 for a new one.' }),
      holders: z.int().meta({ description: 'How many members have it already.' }),
    }),
    topics: ['vtc'],
    right: { key: 'VIEW_ACHIEVEMENTS' },
  }),
} as const;
