import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createTranslator, IntlProvider, type Messages } from 'use-intl';
import { BrandMark } from '#src/components/brand-mark.tsx';
import { locales, matchLocale, type Locale } from '#src/lib/i18n/locales.ts';
import { LandingPage } from './landing-page.tsx';
import { OfflinePage } from './offline-page.tsx';
import { faqKeys } from './sections/faq.tsx';
import { renderFrameTokens, renderTokens } from './tokens.ts';

type LandingTexts = Pick<Messages, 'landing' | 'offline'>;

const catalogues = import.meta.glob<LandingTexts>('./texts/*.json', {
  eager: true,
  import: 'default',
});

/** Filled by the server: one build serves every operator. */
const name = '{{name}}';

/** Tags that the server writes into a page's head, also for search engines. */
export interface LandingHead {
  readonly title: string;
  readonly description: string;
  readonly cardAlt: string;
  readonly faq: readonly { readonly question: string; readonly answer: string }[];
}

export { locales, matchLocale, renderFrameTokens, renderTokens };

/** Renders the body of the landing page in a language. */
export function renderLanding(locale: Locale): string {
  return render(locale, <LandingPage name={name} />);
}

/** Renders the head texts of the landing page in a language. */
export function renderLandingHead(locale: Locale): LandingHead {
  const t = createTranslator({ locale, messages: textsIn(locale), namespace: 'landing' });
  return {
    title: t('title'),
    description: t('description'),
    cardAlt: t('cardAlt', { name }),
    faq: faqKeys.map((key) => ({
      question: t(`faq.${key}.question`),
      answer: t(`faq.${key}.answer`, { name }),
    })),
  };
}

/** Renders the mark that the app's document shows until the app runs. */
export function renderMark(): string {
  return renderToStaticMarkup(<BrandMark size={64} />);
}

/** Renders the body of the offline page, in every language. */
export function renderOffline(): string {
  return locales.map((locale) => render(locale, <OfflinePage locale={locale} />)).join('');
}

function render(locale: Locale, page: ReactNode): string {
  return renderToStaticMarkup(
    <IntlProvider locale={locale} messages={textsIn(locale)} timeZone="UTC">
      {page}
    </IntlProvider>,
  );
}

function textsIn(locale: Locale): LandingTexts {
  const texts = catalogues[`./texts/${locale}.json`];
  if (texts === undefined) throw new Error(`The landing page has no texts in ${locale}.`);
  return texts;
}
