/** The form of an id in the game's files. */
export const gameIdForm = /^[A-Za-z0-9_.-]{1,64}$/;

/**
 * Derives an id from a name, for sources without ids; null for an empty name. In an ASCII name each
 * disallowed character becomes `_`. Any other name becomes its ASCII letters plus a hash of the whole name,
 * so that different names get different ids, and the id is the same on every computer.
 */
export function toIdOfName(name: string): string | null {
  if (name === '' || gameIdForm.test(name)) return name || null;
  const composed = name.normalize('NFC');
  if (isAscii(composed)) return composed.replaceAll(/[^A-Za-z0-9_.-]/g, '_').slice(0, 64);
  const letters = composed
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^A-Za-z0-9_.-]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 48);
  return `${letters || 'name'}.${hashOf(composed)}`;
}

function isAscii(text: string): boolean {
  return /^[\0-\x7F]*$/.test(text);
}

/** Returns the 64-bit FNV-1a hash in at most 13 characters. */
function hashOf(text: string): string {
  let hash = 0xcb_f2_9c_e4_84_22_23_25n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x1_00_00_00_01_b3n);
  }
  return hash.toString(36);
}
