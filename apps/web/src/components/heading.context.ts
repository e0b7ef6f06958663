import { createContext, useContext } from 'react';
import { useTranslations } from 'use-intl';
import type { Heading, HeadingTexts } from '#src/lib/feature.ts';

/** The heading from the page table; null if a page writes its own. */
export const HeadingContext = createContext<Heading | null>(null);

/** Returns the current heading in the reader's language. */
export function useHeading(): HeadingTexts | null {
  const t = useTranslations();
  const heading = useContext(HeadingContext);
  return heading && { title: t(`${heading}.title`), intro: t(`${heading}.intro`) };
}
