import { useMemo, type ReactNode } from 'react';
import { IntlProvider, useLocale, useMessages, type Messages } from 'use-intl';

interface MoreMessagesProps {
  /** The same object at each render. */
  readonly messages: Partial<Messages>;
  readonly children: ReactNode;
}

/** Adds the texts of a page that loads them with its code to those that all pages share. */
export function MoreMessages({ messages, children }: MoreMessagesProps) {
  const locale = useLocale();
  const shared = useMessages();
  const all = useMemo(() => ({ ...shared, ...messages }), [shared, messages]);
  return (
    <IntlProvider locale={locale} messages={all}>
      {children}
    </IntlProvider>
  );
}
