import { useMutation } from '@tanstack/react-query';
import { webhooksContract } from '@waybill/schema/features/webhooks.contract';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';

const allKey = ['operator', 'webhooks'] as const;

/** Failing and disabled webhooks of all companies, or all. */
export type WhichWebhooks = 'troubled' | 'all';

/** Lists the webhooks of all companies, page by page. */
export function allWebhooksQuery(which: WhichWebhooks) {
  return pagedQuery({
    queryKey: [...allKey, which],
    read: (page, options) => api(webhooksContract.listAll, { query: { which, ...page } }, options),
    rowsOf: ({ webhooks }) => webhooks,
    staleTime: 0,
  });
}

/** Disables a webhook of any company. */
export function useSwitchOff() {
  const t = useTranslations('operatorWebhooks');
  return useMutation({
    mutationFn: (webhookId: string) => api(webhooksContract.switchOff, { params: { webhookId } }),
    meta: { stale: [allKey], success: t('switchedOff'), failure: t('switchOffFailed') },
  });
}
