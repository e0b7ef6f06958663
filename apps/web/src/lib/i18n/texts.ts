import { app, parts } from 'virtual:texts';
import { defineTexts, type Texts } from './define-texts.ts';

/** The texts that every page may use. English is built into the app's code as the fallback. */
export const appTexts = defineTexts(app);

const known = new Map<string, Texts>();

/**
 * Returns the texts of a page or another module that loads later, by its path below `src`, beyond those of
 * the app: the same object each time. Undefined if it has none. The build finds the texts that each uses.
 */
export function textsOf(module: string): Texts | undefined {
  const sources = parts[module];
  if (sources === undefined) return undefined;
  const texts = known.get(module) ?? defineTexts(sources);
  known.set(module, texts);
  return texts;
}
