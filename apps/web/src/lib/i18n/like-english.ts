import type { Translation } from './translation.ts';

/**
 * Texts of another language as use-intl wants them: under the type of the English ones, from whose
 * wording it takes the arguments of each.
 *
 * The compiler takes our word for this; the overload does what a cast would. It can check that the
 * keys are the same, and does: that is `Translation`. It cannot know that a German sentence has the
 * arguments of the English one. `catalogues.test.ts` reads every sentence and does.
 */
export function likeEnglish<English>(texts: English | Translation<English>): English;
export function likeEnglish(texts: unknown): unknown {
  return texts;
}
