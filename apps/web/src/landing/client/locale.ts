import { storeLocale } from '#src/lib/i18n/locale-cookie.ts';
import { isLocale } from '#src/lib/i18n/locales.ts';

/** Stores the language that the visitor switches to, for the next visit and for the app. */
export function rememberLocale(): void {
  for (const link of document.querySelectorAll<HTMLElement>('a[data-locale]')) {
    link.addEventListener('click', () => {
      const locale = link.dataset['locale'] ?? '';
      if (isLocale(locale)) storeLocale(locale);
    });
  }
}
