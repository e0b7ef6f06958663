import type { PublicVtc } from '@waybill/schema/features/vtcs.models';
import type { Language } from '@waybill/schema/preferences';
import { loadTexts } from '../../lib/load-texts.ts';
import { writeMessage } from '../../lib/write-message.ts';
import en from './texts/en.json' with { type: 'json' };

const textsIn = await loadTexts(
  en,
  (language) => import(/* @vite-ignore */ `./texts/${language}.json`, { with: { type: 'json' } }),
);

/** Returns what a company's link preview says next to its slogan. */
export function listFacts(
  { memberCount, recruitment }: Pick<PublicVtc, 'memberCount' | 'recruitment'>,
  locale: Language,
): string[] {
  const { card } = textsIn(locale);
  const drivers = writeMessage(card.drivers, locale, { count: memberCount });
  return [drivers, card.recruitment[recruitment]];
}

/** Describes the picture of a company's link preview. */
export function describeImage(kind: 'logo' | 'banner', name: string, locale: Language): string {
  return writeMessage(textsIn(locale).card[kind], locale, { name });
}

/** Returns the texts of the directory for clients without scripts, such as search engines. */
export function directoryTextsIn(locale: Language) {
  return textsIn(locale).directory;
}
