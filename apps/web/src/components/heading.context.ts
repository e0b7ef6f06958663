import { createContext, useContext } from 'react';
import { type Messages, useTranslations } from 'use-intl';

/** The heading texts of a page, without placeholders. */
interface HeadingTexts {
  readonly title: string;
  readonly intro: string;
}

/** A text namespace that has heading texts. */
export type Heading = {
  [Namespace in keyof Messages]: Messages[Namespace] extends HeadingTexts ? Namespace : never;
}[keyof Messages];

/** The heading from the page table; null if a page writes its own. */
export const HeadingContext = createContext<Heading | null>(null);

/** Returns the current heading in the reader's language. */
export function useHeading(): HeadingTexts | null {
  const t = useTranslations();
  const heading = useContext(HeadingContext);
  return heading && { title: t(`${heading}.title`), intro: t(`${heading}.intro`) };
}
