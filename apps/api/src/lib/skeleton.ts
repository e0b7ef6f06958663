import unhomoglyph from 'unhomoglyph';
import { firstLetters } from './first-letters.ts';

/** The column's length. Only names with very long ligatures exceed it; they are compared by their start. */
const maxLength = 200;

/**
 * Returns a text's skeleton (UTS #39) in lower case, which is equal for texts that look alike. For comparison
 * only, not for display.
 */
export function skeletonOf(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  const skeleton = unhomoglyph(plain).normalize('NFKD').toLowerCase();
  return firstLetters(skeleton, maxLength);
}

/** Adds the name's skeleton. The database uses it to reject names that look alike. */
export function withNameSkeleton<Fields extends { readonly name: string }>(fields: Fields) {
  return { ...fields, nameSkeleton: skeletonOf(fields.name) };
}
