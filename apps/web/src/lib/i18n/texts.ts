import { sources } from 'virtual:texts';
import { defineTexts, type Texts } from './define-texts.ts';
import type { Part } from './parts.ts';

/** The texts that every page may use. English is built into the app's code as the fallback. */
export const appTexts = defineTexts(sources.app);

const known = new Map<Part, Texts>();

/** Returns the texts of one part of the app, beyond the shared ones: the same object each time. */
export function textsOf(part: Part): Texts {
  const texts = known.get(part) ?? defineTexts(sources[part]);
  known.set(part, texts);
  return texts;
}
