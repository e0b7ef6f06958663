import { queryOptions, useMutation } from '@tanstack/react-query';
import { achievementsContract } from '@waybill/schema/features/achievements.contract';
import type {
  AchievementForm,
  AchievementGift,
  AchievementTrial,
} from '@waybill/schema/features/achievements.models';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';

const key = ['achievements'] as const;
const pageSize = 25;

/** Lists all achievements with the viewer's own figures, and how many members have each. */
export function achievementsQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...key, vtcId],
    queryFn: ({ signal }) => api(achievementsContract.list, { params: { vtcId } }, { signal }),
  });
}

/** Lists the members who have an achievement, page by page. */
export function holdersQuery(vtcId: string, achievementId: string) {
  return pagedQuery({
    queryKey: [...key, vtcId, 'holders', achievementId],
    pageSize,
    read: (query, options) =>
      api(achievementsContract.listHolders, { params: { vtcId, achievementId }, query }, options),
    rowsOf: ({ holders }) => holders,
  });
}

/** Tries a rule. The limit of ten trials a minute is why one is remembered. */
export function trialQuery(vtcId: string, body: AchievementTrial) {
  return queryOptions({
    queryKey: [...key, vtcId, 'trial', body],
    queryFn: ({ signal }) =>
      api(achievementsContract.tryRule, { params: { vtcId }, body }, { signal }),
    staleTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** Creates an achievement. */
export function useCreateAchievement(vtcId: string) {
  const t = useTranslations('achievementEditor');
  return useMutation({
    mutationFn: (body: AchievementForm) =>
      api(achievementsContract.create, { params: { vtcId }, body }),
    meta: { emits: 'achievement.changed', success: t('created'), failure: t('createFailed') },
  });
}

/** Changes an achievement. */
export function useUpdateAchievement(achievementId: string) {
  const t = useTranslations('achievementEditor');
  return useMutation({
    mutationFn: (body: AchievementForm) =>
      api(achievementsContract.update, { params: { achievementId }, body }),
    meta: { emits: 'achievement.changed', success: t('saved'), failure: t('saveFailed') },
  });
}

/** Deletes an achievement. */
export function useRemoveAchievement(achievementId: string) {
  const t = useTranslations('achievementEditor');
  return useMutation({
    mutationFn: () => api(achievementsContract.remove, { params: { achievementId } }),
    meta: { emits: 'achievement.changed', success: t('removed'), failure: t('removeFailed') },
  });
}

/** Gives an achievement to a driver. */
export function useGiveAchievement(achievementId: string) {
  const t = useTranslations('achievements');
  return useMutation({
    mutationFn: (body: AchievementGift) =>
      api(achievementsContract.give, { params: { achievementId }, body }),
    meta: { emits: 'achievement.earned', success: t('givenToast'), failure: t('giveFailed') },
  });
}

/** Takes back an achievement that was given. */
export function useTakeAchievementBack(achievementId: string) {
  const t = useTranslations('achievements');
  return useMutation({
    mutationFn: (driverId: string) =>
      api(achievementsContract.takeBack, { params: { achievementId, driverId } }),
    meta: {
      emits: 'achievement.changed',
      success: t('takenBackToast'),
      failure: t('takeBackFailed'),
    },
  });
}
