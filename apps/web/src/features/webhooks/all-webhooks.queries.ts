import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { webhooksContract } from '@waybill/schema/features/webhooks.contract';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { pageByPage } from '#src/lib/pages.ts';
import { useReadAgain } from '#src/lib/use-read-again.ts';

const allKey = ['operator', 'webhooks'] as const;

/** Those of all companies that fail or are disabled, or all. */
export type WhichWebhooks = 'troubled' | 'all';

/** The webhooks of all companies, page by page. */
export function allWebhooksQuery(which: WhichWebhooks) {
  return infiniteQueryOptions({
    queryKey: [...allKey, which],
    ...pageByPage(limits.pageSize.default, (page, options) =>
      api(webhooksContract.listAll, { query: { which, ...page } }, options),
    ),
    select: ({ pages }) => pages.flatMap(({ webhooks }) => webhooks),
    staleTime: 0,
  });
}

/** Has nothing sent to a webhook of any company any more. */
export function useSwitchOff() {
  const t = useTranslations('operatorWebhooks');
  return useMutation({
    mutationFn: (webhookId: string) => api(webhooksContract.switchOff, { params: { webhookId } }),
    onSettled: useReadAgain(allKey),
    meta: { success: t('switchedOff'), failure: t('switchOffFailed') },
  });
}
