import { toIdOfName } from '@waybill/schema/game-ids';
import type { GameName } from '@waybill/schema/features/jobs.models';

/** Letters that are not a Latin letter with a mark. */
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
 * What a game calls in its files what somebody has typed: by the names that are known, else as the games
 * write most of them, small and without accents. Empty when nothing is left.
 */
export function toGameId(text: string, known: readonly GameName[]): string {
  const typed = text.trim();
  const same = (name: string) => name.toLowerCase() === typed.toLowerCase();
  const found = known.find(({ id, name }) => same(name) || same(id));
  if (found) return found.id;
  // Somebody who knows what it is called in the files.
  if (/^[a-z0-9]+[_.][a-z0-9_.]*$/.test(typed)) return typed;
  const plain = typed
    .toLowerCase()
    .replace(/[łøđıßæœ]/g, (letter) => spelled[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '');
  // Other scripts have no such spelling: their ids are those that a source without ids would get.
  if (/[^\0-\x7F]/.test(plain.replace(/[^\p{Letter}\p{Number}]/gu, ''))) {
    return toIdOfName(typed.toLowerCase()) ?? '';
  }
  return plain
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 64);
}

/** Whether a text names something that the company has driven already. */
export function isKnownName(text: string, known: readonly GameName[]): boolean {
  const id = toGameId(text, known);
  return known.some((name) => name.id === id);
}
