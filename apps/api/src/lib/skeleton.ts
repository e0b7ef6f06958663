import unhomoglyph from 'unhomoglyph';
import { firstLetters } from './first-letters.ts';

/** A column holds as much; only names of very long ligatures have more, and count by their start. */
const maxLength = 200;

/**
 * What two texts have in common when they look alike: their skeleton by UTS #39, in lower case.
 * For comparing only; nobody is meant to read it.
 */
export function skeletonOf(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  const skeleton = unhomoglyph(plain).normalize('NFKD').toLowerCase();
  return firstLetters(skeleton, maxLength);
}

/** What has a name as it is stored: the database keeps names apart that look alike. */
export function withNameSkeleton<Fields extends { readonly name: string }>(fields: Fields) {
  return { ...fields, nameSkeleton: skeletonOf(fields.name) };
}
