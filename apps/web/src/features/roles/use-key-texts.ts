import type { GrantableKey } from '@waybill/schema/grantable-keys';
import { useTranslations } from 'use-intl';

/** Returns functions that name and describe permissions and duties. */
export function useKeyTexts(): {
  readonly nameKey: (key: GrantableKey) => string;
  readonly describeKey: (key: GrantableKey) => string;
} {
  const t = useTranslations('permissions');
  return { nameKey: (key) => t(`${key}.name`), describeKey: (key) => t(`${key}.text`) };
}
