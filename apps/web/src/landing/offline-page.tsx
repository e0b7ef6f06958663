import { useTranslations } from 'use-intl';
import { BrandMark } from '#src/components/brand-mark.tsx';
import type { Locale } from '#src/lib/i18n/locales.ts';

/** The offline page. It needs no other files. */
export function OfflinePage({ locale }: { readonly locale: Locale }) {
  const t = useTranslations('offline');
  return (
    <main lang={locale}>
      <BrandMark size={56} />
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      {/* `offline.js` retries with the complete address. */}
      <form>
        <button>{t('retry')}</button>
      </form>
    </main>
  );
}
