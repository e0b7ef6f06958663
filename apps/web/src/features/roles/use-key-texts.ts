import type { GrantableKey } from '@waybill/schema/grantable-keys';
import { useTranslations } from 'use-intl';
import { comingPageOf } from './coming-duties.model.ts';

/** Returns functions that name and describe permissions and duties. */
export function useKeyTexts(): {
  readonly nameKey: (key: GrantableKey) => string;
  /** Also names the planned page that it waits for, if it has no effect yet. */
  readonly describeKey: (key: GrantableKey) => string;
} {
  const t = useTranslations();
  return {
    nameKey: (key) => t(`permissions.${key}.name`),
    describeKey: (key) => {
      const text = t(`permissions.${key}.text`);
      const page = comingPageOf(key);
      if (page === null) return text;
      return `${text} ${t('duties.coming', { page: t(`navigation.entries.${page}`) })}`;
    },
  };
}
