import { cleanName } from '@waybill/schema/text';
import { firstLetters } from '../../lib/first-letters.ts';

/** Cuts a foreign name to what can be stored and shown; the fallback if nothing is left. */
export function nameOf(name: string, most: number, fallback: string): string {
  // Lone surrogates can't be stored.
  const storable = name.replace(/\p{Surrogate}/gu, '');
  return firstLetters(cleanName(storable), most).trim() || fallback;
}
