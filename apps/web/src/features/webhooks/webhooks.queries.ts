import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  type WebhookChanges,
  type WebhookForm,
  webhooksContract,
} from '@waybill/schema/features/webhooks.contract';
import type {
  WebhookDelivery,
  WebhookDeliveryState,
} from '@waybill/schema/features/webhooks.models';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';

const webhooksKey = ['webhooks'] as const;
const pageSize = 20;
/** Polls, so that arrivals show up. */
const refreshMs = 10_000;
const refreshSoonMs = 2_000;

/** Lists a company's webhooks and the selectable events. */
export function webhooksQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...webhooksKey, vtcId, 'list'],
    queryFn: ({ signal }) => api(webhooksContract.list, { params: { vtcId } }, { signal }),
    refetchInterval: refreshMs,
    staleTime: 0,
  });
}

/** True if an attempt is due before the next poll. */
function isOnItsWay({ state, nextAttemptAt }: WebhookDelivery): boolean {
  if (state === 'SENDING') return true;
  return nextAttemptAt !== null && Date.parse(nextAttemptAt) < Date.now() + refreshMs;
}

/** Lists a webhook's deliveries, newest first, page by page, optionally in one state. */
export function deliveriesQuery(webhookId: string, state: WebhookDeliveryState | null) {
  return pagedQuery({
    queryKey: [...webhooksKey, webhookId, 'deliveries', state],
    pageSize,
    read: (page, options) =>
      api(
        webhooksContract.listDeliveries,
        { params: { webhookId }, query: { ...page, state: state ?? undefined } },
        options,
      ),
    rowsOf: ({ deliveries }) => deliveries,
    refetchInterval: (pages) => {
      const shown = pages.flatMap(({ deliveries }) => deliveries);
      return shown.some((delivery) => isOnItsWay(delivery)) ? refreshSoonMs : refreshMs;
    },
    staleTime: 0,
  });
}

/** Reads a delivery with its payload and attempts. */
export function deliveryQuery(webhookDeliveryId: string) {
  return queryOptions({
    queryKey: [...webhooksKey, 'delivery', webhookDeliveryId],
    queryFn: ({ signal }) =>
      api(webhooksContract.getDelivery, { params: { webhookDeliveryId } }, { signal }),
    staleTime: 0,
  });
}

export function useCreateWebhook(vtcId: string) {
  const t = useTranslations('webhooks');
  return useMutation({
    mutationFn: (body: WebhookForm) => api(webhooksContract.create, { params: { vtcId }, body }),
    meta: { emits: 'webhook.changed', failure: t('notSaved') },
  });
}

export function useUpdateWebhook(webhookId: string) {
  const t = useTranslations('webhooks');
  return useMutation({
    mutationFn: (body: WebhookChanges) =>
      api(webhooksContract.update, { params: { webhookId }, body }),
    meta: { emits: 'webhook.changed', success: t('saved'), failure: t('notSaved') },
  });
}

export function useRemoveWebhook(webhookId: string) {
  const t = useTranslations('webhooks');
  return useMutation({
    mutationFn: () => api(webhooksContract.remove, { params: { webhookId } }),
    meta: { emits: 'webhook.changed', success: t('removed'), failure: t('notSaved') },
  });
}

/** Sends a test; its response is shown next to the button. */
export function useTestWebhook(webhookId: string) {
  const t = useTranslations('webhooks');
  return useMutation({
    mutationFn: () => api(webhooksContract.test, { params: { webhookId } }),
    meta: { failure: t('notTested') },
  });
}

export function useRenewSecret(webhookId: string) {
  const t = useTranslations('webhooks');
  return useMutation({
    mutationFn: () => api(webhooksContract.renewSecret, { params: { webhookId } }),
    meta: { emits: 'webhook.changed', failure: t('notSaved') },
  });
}

export function useResumeWebhook(webhookId: string) {
  const t = useTranslations('webhooks');
  return useMutation({
    mutationFn: () => api(webhooksContract.resume, { params: { webhookId } }),
    meta: { emits: 'webhook.changed', success: t('resumed'), failure: t('notSaved') },
  });
}

export function useRedeliver(webhookDeliveryId: string) {
  const t = useTranslations('webhooks');
  return useMutation({
    mutationFn: () => api(webhooksContract.redeliver, { params: { webhookDeliveryId } }),
    meta: { emits: 'webhook.changed', success: t('redelivered'), failure: t('notSaved') },
  });
}

/** Resends all failed deliveries that are still stored. */
export function useRedeliverFailed(webhookId: string) {
  const t = useTranslations('webhooks');
  return useMutation({
    mutationFn: () => {
      const body = { since: new Date(0).toISOString() };
      return api(webhooksContract.redeliverFailed, { params: { webhookId }, body });
    },
    meta: { emits: 'webhook.changed', success: t('redelivered'), failure: t('notSaved') },
  });
}
