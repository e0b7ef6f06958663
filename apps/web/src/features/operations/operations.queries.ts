import { queryOptions, useMutation } from '@tanstack/react-query';
import { operationsContract } from '@waybill/schema/features/operations.contract';
import type { ConsumerName } from '@waybill/schema/features/operations.models';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';

const key = ['operator', 'operations'] as const;

/** Polls while the page is open. */
const readEveryMs = 15_000;

/** Reads the health overview. */
export const overviewQuery = queryOptions({
  queryKey: [...key, 'overview'],
  queryFn: ({ signal }) => api(operationsContract.getOverview, undefined, { signal }),
  refetchInterval: readEveryMs,
});

/** Reads the storage use. */
export const storageQuery = queryOptions({
  queryKey: [...key, 'storage'],
  queryFn: ({ signal }) => api(operationsContract.getStorage, undefined, { signal }),
});

/** Lists background tasks; polls more often while a requested one runs. */
export const tasksQuery = queryOptions({
  queryKey: [...key, 'tasks'],
  queryFn: ({ signal }) => api(operationsContract.listTasks, undefined, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.tasks.some(({ isAsked, result }) => isAsked || result === 'RUNNING')
      ? 2_000
      : readEveryMs,
});

/** Lists the positions of the event consumers. */
export const consumersQuery = queryOptions({
  queryKey: [...key, 'consumers'],
  queryFn: ({ signal }) => api(operationsContract.listConsumers, undefined, { signal }),
  refetchInterval: readEveryMs,
});

/** Lists the events that consumers skipped, page by page. */
export function passedEventsQuery() {
  return pagedQuery({
    queryKey: [...key, 'passedEvents'],
    read: (query, options) => api(operationsContract.listPassedEvents, { query }, options),
    rowsOf: ({ passed }) => passed,
  });
}

/** Reads the state of the mail queue. */
export const mailStateQuery = queryOptions({
  queryKey: [...key, 'mailState'],
  queryFn: ({ signal }) => api(operationsContract.getMailState, undefined, { signal }),
  refetchInterval: readEveryMs,
});

/** Lists failed mails, page by page. */
export function failedMailsQuery() {
  return pagedQuery({
    queryKey: [...key, 'failedMails'],
    read: (query, options) => api(operationsContract.listFailedMails, { query }, options),
    rowsOf: ({ mails }) => mails,
  });
}

/** Lists suspended addresses, page by page. */
export function suspendedQuery() {
  return pagedQuery({
    queryKey: [...key, 'suspended'],
    read: (query, options) => api(operationsContract.listSuspendedAddresses, { query }, options),
    rowsOf: ({ addresses }) => addresses,
  });
}

/** Reads the versions of all parts. */
export const versionsQuery = queryOptions({
  queryKey: [...key, 'versions'],
  queryFn: ({ signal }) => api(operationsContract.getVersions, undefined, { signal }),
});

/** Lists the applied database migrations, page by page. */
export function migrationsQuery() {
  return pagedQuery({
    queryKey: [...key, 'migrations'],
    read: (query, options) => api(operationsContract.listMigrations, { query }, options),
    rowsOf: ({ migrations }) => migrations,
  });
}

/** Runs a task now. */
export function useRunTask() {
  const t = useTranslations('operatorTasks');
  return useMutation({
    mutationFn: (task: string) => api(operationsContract.runTask, { params: { task } }),
    meta: { stale: [key], success: t('asked'), failure: t('askFailed') },
  });
}

interface Passed {
  readonly consumer: ConsumerName;
  readonly position: number;
}

/** Retries a skipped event. Returns why it failed again, or null on success. */
export function useRetryPassedEvent() {
  const t = useTranslations('operatorEvents');
  return useMutation({
    mutationFn: ({ consumer, position }: Passed) =>
      api(operationsContract.retryPassedEvent, { params: { consumer, position } }),
    meta: { stale: [key], failure: t('retryFailed') },
  });
}

/** Makes a waiting consumer retry now. */
export function useResumeConsumer() {
  const t = useTranslations('operatorEvents');
  return useMutation({
    mutationFn: (consumer: ConsumerName) =>
      api(operationsContract.resumeConsumer, { params: { consumer } }),
    meta: { stale: [key], success: t('resumed'), failure: t('resumeFailed') },
  });
}

/** Sets whether this server checks for newer releases. */
export function useSetReleaseNotice() {
  const t = useTranslations('operatorVersions');
  return useMutation({
    mutationFn: (isOn: boolean) => api(operationsContract.setReleaseNotice, { body: { isOn } }),
    meta: { stale: [key], success: t('saved'), failure: t('saveFailed') },
  });
}
