import { sources } from 'virtual:texts';
import { defineTexts, type Texts } from './define-texts.ts';
import type { Part } from './parts.ts';

/** What every page may say. English comes with the app's code: it stands in for what is missing. */
export const appTexts = defineTexts(sources.app);

const known = new Map<Part, Texts>();

/** What a part of the app says, beyond what every page may: the same object each time. */
export function textsOf(part: Part): Texts {
  const texts = known.get(part) ?? defineTexts(sources[part]);
  known.set(part, texts);
  return texts;
}
