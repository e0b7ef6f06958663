/** What a game calls something in its files. */
export const gameIdForm = /^[A-Za-z0-9_.-]{1,64}$/;

/**
 * An id made of a name, for sources that tell no ids; null for an empty one. Of a name in ASCII each letter
 * that no id may have becomes `_`. Any other name gets its ASCII letters and a hash of all of them: so it is
 * another id than that of any other name, and the same on every computer.
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

/** FNV-1a of 64 bits, in 13 letters at most. */
function hashOf(text: string): string {
  let hash = 0xcb_f2_9c_e4_84_22_23_25n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x1_00_00_00_01_b3n);
  }
  return hash.toString(36);
}
