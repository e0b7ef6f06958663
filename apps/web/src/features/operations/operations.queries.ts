import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { operationsContract } from '@waybill/schema/features/operations.contract';
import type { ConsumerName } from '@waybill/schema/features/operations.models';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { pageByPage } from '#src/lib/pages.ts';
import { useReadAgain } from '#src/lib/use-read-again.ts';

const key = ['operator', 'operations'] as const;

/** Who looks at how it runs has it read again, as long as the page is open. */
const readEveryMs = 15_000;

/** Whether all is well. */
export const overviewQuery = queryOptions({
  queryKey: [...key, 'overview'],
  queryFn: ({ signal }) => api(operationsContract.getOverview, undefined, { signal }),
  refetchInterval: readEveryMs,
});

/** What takes how much room. */
export const storageQuery = queryOptions({
  queryKey: [...key, 'storage'],
  queryFn: ({ signal }) => api(operationsContract.getStorage, undefined, { signal }),
});

/** What is done without being asked; read often while something that was asked for runs. */
export const tasksQuery = queryOptions({
  queryKey: [...key, 'tasks'],
  queryFn: ({ signal }) => api(operationsContract.listTasks, undefined, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.tasks.some(({ isAsked, result }) => isAsked || result === 'RUNNING')
      ? 2_000
      : readEveryMs,
});

/** How far consumers of what happens are. */
export const consumersQuery = queryOptions({
  queryKey: [...key, 'consumers'],
  queryFn: ({ signal }) => api(operationsContract.listConsumers, undefined, { signal }),
  refetchInterval: readEveryMs,
});

/** What they have passed over, page by page. */
export function passedEventsQuery() {
  return infiniteQueryOptions({
    queryKey: [...key, 'passedEvents'],
    ...pageByPage(limits.pageSize.default, (query, options) =>
      api(operationsContract.listPassedEvents, { query }, options),
    ),
    select: ({ pages }) => pages.flatMap(({ passed }) => passed),
  });
}

/** How it goes with mail. */
export const mailStateQuery = queryOptions({
  queryKey: [...key, 'mailState'],
  queryFn: ({ signal }) => api(operationsContract.getMailState, undefined, { signal }),
  refetchInterval: readEveryMs,
});

/** Mails that were given up, page by page. */
export function failedMailsQuery() {
  return infiniteQueryOptions({
    queryKey: [...key, 'failedMails'],
    ...pageByPage(limits.pageSize.default, (query, options) =>
      api(operationsContract.listFailedMails, { query }, options),
    ),
    select: ({ pages }) => pages.flatMap(({ mails }) => mails),
  });
}

/** Addresses that get no mail any more, page by page. */
export function suspendedQuery() {
  return infiniteQueryOptions({
    queryKey: [...key, 'suspended'],
    ...pageByPage(limits.pageSize.default, (query, options) =>
      api(operationsContract.listSuspendedAddresses, { query }, options),
    ),
    select: ({ pages }) => pages.flatMap(({ addresses }) => addresses),
  });
}

/** What runs in which version. */
export const versionsQuery = queryOptions({
  queryKey: [...key, 'versions'],
  queryFn: ({ signal }) => api(operationsContract.getVersions, undefined, { signal }),
});

/** The migrations that the database has had, page by page. */
export function migrationsQuery() {
  return infiniteQueryOptions({
    queryKey: [...key, 'migrations'],
    ...pageByPage(limits.pageSize.default, (query, options) =>
      api(operationsContract.listMigrations, { query }, options),
    ),
    select: ({ pages }) => pages.flatMap(({ migrations }) => migrations),
  });
}

/** Has a task run now. */
export function useRunTask() {
  const t = useTranslations('operatorTasks');
  return useMutation({
    mutationFn: (task: string) => api(operationsContract.runTask, { params: { task } }),
    onSettled: useReadAgain(key),
    meta: { success: t('asked'), failure: t('askFailed') },
  });
}

interface Passed {
  readonly consumer: ConsumerName;
  readonly position: number;
}

/** Does what a consumer has passed over. Gives why it failed again; null: it is done. */
export function useRetryPassedEvent() {
  const t = useTranslations('operatorEvents');
  return useMutation({
    mutationFn: ({ consumer, position }: Passed) =>
      api(operationsContract.retryPassedEvent, { params: { consumer, position } }),
    onSettled: useReadAgain(key),
    meta: { failure: t('retryFailed') },
  });
}

/** Lets a consumer try at once what it waits to try again. */
export function useResumeConsumer() {
  const t = useTranslations('operatorEvents');
  return useMutation({
    mutationFn: (consumer: ConsumerName) =>
      api(operationsContract.resumeConsumer, { params: { consumer } }),
    onSettled: useReadAgain(key),
    meta: { success: t('resumed'), failure: t('resumeFailed') },
  });
}

/** Says whether this server asks for newer releases. */
export function useSetReleaseNotice() {
  const t = useTranslations('operatorVersions');
  return useMutation({
    mutationFn: (isOn: boolean) => api(operationsContract.setReleaseNotice, { body: { isOn } }),
    onSettled: useReadAgain(key),
    meta: { success: t('saved'), failure: t('saveFailed') },
  });
}
