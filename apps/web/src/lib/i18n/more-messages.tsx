import { use, useMemo, type ReactNode } from 'react';
import { IntlProvider, useMessages } from 'use-intl';
import type { Texts } from './define-texts.ts';
import { useShownLocale } from './shown-locale.ts';

interface MoreMessagesProps {
  readonly texts: Texts;
  readonly children: ReactNode;
}

/** Adds the texts of one part of the app to the shared ones; suspends until they are loaded. */
export function MoreMessages({ texts, children }: MoreMessagesProps) {
  const locale = useShownLocale();
  const shared = useMessages();
  const more = texts.find(locale) ?? use(texts.load(locale));
  const all = useMemo(() => ({ ...shared, ...more }), [shared, more]);
  return (
    <IntlProvider locale={locale} messages={all}>
      {children}
    </IntlProvider>
  );
}
