import type { GrantableKey } from '@waybill/schema/grantable-keys';
import { useTranslations } from 'use-intl';
import { comingPageOf } from './coming-duties.model.ts';

/** What permissions and duties are called, and what they are for. */
export function useKeyTexts(): {
  readonly nameKey: (key: GrantableKey) => string;
  /** Also with which page it takes effect, as long as it steers nothing. */
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
