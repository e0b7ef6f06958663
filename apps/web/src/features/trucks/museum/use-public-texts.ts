import { useTranslations } from 'use-intl';

/** Returns the texts of public pages of the museum while they load, fail, or aren’t there. */
export function usePublicTexts() {
  const t = useTranslations('museum');
  return {
    title: t('title'),
    loading: t('loading'),
    failed: t('failed'),
    missing: t('missing'),
    missingText: t('missingText'),
    toStart: t('toStart'),
  };
}
