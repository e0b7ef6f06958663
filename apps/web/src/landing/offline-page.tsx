import { useTranslations } from 'use-intl';
import { BrandMark } from '#src/components/brand-mark.tsx';
import type { Locale } from '#src/lib/i18n/locales.ts';

/** What a browser shows while it has no connection. It needs no file but its own. */
export function OfflinePage({ locale }: { readonly locale: Locale }) {
  const t = useTranslations('offline');
  return (
    <main lang={locale}>
      <BrandMark size={56} />
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      {/* `offline.js` asks for what could not be reached, with all of its address. */}
      <form>
        <button>{t('retry')}</button>
      </form>
    </main>
  );
}
