import { toIdOfName } from '@waybill/schema/game-ids';
import type { GameName } from '@waybill/schema/features/jobs.models';

/** Letters without a Unicode decomposition. */
const spelled: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/**
 * Converts typed text to a game's id: by the known names, else in lower case without accents, as most ids
 * are. Empty if nothing is left.
 */
export function toGameId(text: string, known: readonly GameName[]): string {
  const typed = text.trim();
  const same = (name: string) => name.toLowerCase() === typed.toLowerCase();
  const found = known.find(({ id, name }) => same(name) || same(id));
  if (found) return found.id;
  // The text is already an id.
  if (/^[a-z0-9]+[_.][a-z0-9_.]*$/.test(typed)) return typed;
  const plain = typed
    .toLowerCase()
    .replace(/[łøđıßæœ]/g, (letter) => spelled[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '');
  // Other scripts have no such spelling: they get the id that a source without ids would get.
  if (/[^\0-\x7F]/.test(plain.replace(/[^\p{Letter}\p{Number}]/gu, ''))) {
    return toIdOfName(typed.toLowerCase()) ?? '';
  }
  return plain
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 64);
}

/** True if a text names something that the company has driven. */
export function isKnownName(text: string, known: readonly GameName[]): boolean {
  const id = toGameId(text, known);
  return known.some((name) => name.id === id);
}
