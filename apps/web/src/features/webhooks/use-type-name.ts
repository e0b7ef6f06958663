import { isWebhookType } from '@waybill/schema/features/webhooks.models';
import { useTranslations } from 'use-intl';

/** Returns a function that names an event; an unknown one is shown by its type. */
export function useTypeName(): (type: string) => string {
  const t = useTranslations('webhookEvents');
  return (type) => (isWebhookType(type) ? t(type) : type);
}
