import { useMutation } from '@tanstack/react-query';
import { backupsContract } from '@waybill/schema/features/backups.contract';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';

const key = ['operator', 'backups'] as const;

/** Lists backups and the current task, page by page. Polls more often while a task runs. */
export function backupsQuery() {
  return pagedQuery({
    queryKey: key,
    read: (query, options) => api(backupsContract.list, { query }, options),
    rowsOf: ({ backups }) => backups,
    refetchInterval: ([first]) => (first?.work?.state === 'running' ? 1_500 : 60_000),
  });
}

/** Starts a backup. */
export function useMakeBackup() {
  const t = useTranslations('operatorBackups');
  return useMutation({
    mutationFn: () => api(backupsContract.make),
    meta: { stale: [key], success: t('begun'), failure: t('makeFailed') },
  });
}

/** Starts to verify a backup. */
export function useVerifyBackup() {
  const t = useTranslations('operatorBackups');
  return useMutation({
    mutationFn: (backup: string) => api(backupsContract.verify, { params: { backup } }),
    meta: { stale: [key], success: t('verifying'), failure: t('verifyFailed') },
  });
}

/** Requests a download of a backup and starts it in the browser. */
export function useDownloadBackup() {
  const t = useTranslations('operatorBackups');
  return useMutation({
    mutationFn: (backup: string) => api(backupsContract.download, { params: { backup } }),
    onSuccess: ({ url }) => location.assign(url),
    meta: { failure: t('downloadFailed') },
  });
}
