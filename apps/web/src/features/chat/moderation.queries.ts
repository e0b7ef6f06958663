import { queryOptions, useMutation } from '@tanstack/react-query';
import type { RouteInput } from '@waybill/schema/contract/input';
import { chatModerationContract } from '@waybill/schema/features/chat-moderation.contract';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';

/** Lists the open reports of a company, or with null those of direct messages. */
export function reportsQuery(vtcId: string | null) {
  return queryOptions({
    queryKey: ['chat', 'reports', vtcId],
    queryFn: ({ signal }) =>
      vtcId === null
        ? api(chatModerationContract.listDirectReports, undefined, { signal })
        : api(chatModerationContract.listReports, { params: { vtcId } }, { signal }),
  });
}

/** Lists the muted members of a company. */
export function mutesQuery(vtcId: string) {
  return queryOptions({
    queryKey: ['chat', 'mutes', vtcId],
    queryFn: ({ signal }) =>
      api(chatModerationContract.listMutes, { params: { vtcId } }, { signal }),
  });
}

/** Reports a message. */
export function useReportMessage(channelId: string) {
  const t = useTranslations('chat');
  return useMutation({
    mutationFn: ({ n, reason }: { n: number; reason: string }) =>
      api(chatModerationContract.report, { params: { channelId, n }, body: { reason } }),
    meta: { stale: [['chat', 'reports']], success: t('reported'), failure: t('reportFailed') },
  });
}

/** Closes a report. */
export function useCloseReport(vtcId: string | null) {
  const t = useTranslations('chatReports');
  return useMutation({
    mutationFn: (chatReportId: string) =>
      vtcId === null
        ? api(chatModerationContract.closeDirectReport, { params: { chatReportId } })
        : api(chatModerationContract.closeReport, { params: { chatReportId } }),
    meta: { stale: [['chat', 'reports']], success: t('closed'), failure: t('closeFailed') },
  });
}

/** Removes a reported direct message, which closes its reports. */
export function useRemoveDirect() {
  const t = useTranslations('chatReports');
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      api(chatModerationContract.removeDirect, { params: { chatReportId: id }, body: { reason } }),
    meta: {
      stale: [['chat', 'reports'], ['operator']],
      success: t('messageRemoved'),
      failure: t('removeFailed'),
    },
  });
}

/** Mutes a member. */
export function useMute(vtcId: string) {
  const t = useTranslations('chatReports');
  return useMutation({
    mutationFn: ({
      userId,
      ...body
    }: { userId: string } & RouteInput<typeof chatModerationContract.mute>['body']) =>
      api(chatModerationContract.mute, { params: { vtcId, userId }, body }),
    meta: { stale: [['chat', 'mutes'], ['audit']], success: t('muted'), failure: t('muteFailed') },
  });
}

/** Ends a mute. */
export function useUnmute(vtcId: string) {
  const t = useTranslations('chatReports');
  return useMutation({
    mutationFn: (userId: string) =>
      api(chatModerationContract.unmute, { params: { vtcId, userId } }),
    meta: {
      stale: [['chat', 'mutes'], ['audit']],
      success: t('unmuted'),
      failure: t('unmuteFailed'),
    },
  });
}

/** Blocks the other of a pair, or ends that. */
export function useSetBlocked(channelId: string) {
  const t = useTranslations('chat');
  return useMutation({
    mutationFn: (isBlocked: boolean) =>
      api(isBlocked ? chatModerationContract.block : chatModerationContract.unblock, {
        params: { channelId },
      }),
    meta: { stale: [['chat']], failure: t('blockFailed') },
  });
}
