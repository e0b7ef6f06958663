import { isWebhookType } from '@waybill/schema/features/webhooks.models';
import { useTranslations } from 'use-intl';

/** Says what an event is; of one that this version does not know, its type. */
export function useTypeName(): (type: string) => string {
  const t = useTranslations('webhookEvents');
  return (type) => (isWebhookType(type) ? t(type) : type);
}
