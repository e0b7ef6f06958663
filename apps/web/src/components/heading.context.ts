import { createContext, useContext } from 'react';
import { type Messages, useTranslations } from 'use-intl';

/** Texts that head a page: one for its title and one for what it is about, into which nothing is filled in. */
interface HeadingTexts {
  readonly title: string;
  readonly intro: string;
}

/** A namespace of the texts that has them. */
export type Heading = {
  [Namespace in keyof Messages]: Messages[Namespace] extends HeadingTexts ? Namespace : never;
}[keyof Messages];

/** The heading that the page table gives the page that is shown; null where a page writes its own. */
export const HeadingContext = createContext<Heading | null>(null);

/** The same in the reader's language. */
export function useHeading(): HeadingTexts | null {
  const t = useTranslations();
  const heading = useContext(HeadingContext);
  return heading && { title: t(`${heading}.title`), intro: t(`${heading}.intro`) };
}
