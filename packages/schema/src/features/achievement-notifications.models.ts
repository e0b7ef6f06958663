import { z } from 'zod';

const ofAchievement = {
  key: z.string().nullable().meta({ description: 'Of Waybill’s own; null for a company’s.' }),
  achievement: z.string().nullable().meta({ description: 'The name of a company’s.' }),
  tier: z.int().meta({ description: 'From 1.' }),
  tiers: z.int().meta({ description: 'How many it has.' }),
};
const reason = z.string().nullable();

/** The parameters of each notification of achievements. */
export const achievementNotificationParams = {
  'achievement.earned': z.object({
    ...ofAchievement,
    reason: reason.meta({ description: 'Why it was given by hand.' }),
  }),
  'achievement.lost': z.object({
    ...ofAchievement,
    number: z.int().nullable().meta({ description: 'The job whose decision is the reason.' }),
    reason,
  }),
} as const;

const ofAwards = {
  told: 'subject',
  section: 'jobs',
  about: 'actor',
  groupKey: 'achievement:{achievementId}',
  link: '/dashboard/achievements',
} as const;

/** The recipients of each notification of achievements, and the page it links to. */
export const achievementNotificationKinds = {
  'achievement.earned': ofAwards,
  'achievement.lost': { ...ofAwards, about: null },
} as const;
