const shape = /^7656(?:119[7-9]|120[0-2])\d{9}$/;
const first = 76_561_197_960_265_729n;
const last = 76_561_202_255_233_023n;

/**
 * Returns the text if it is the 64-bit id of an individual Steam account, otherwise null. Ids have 17 digits;
 * those of accounts after number 2,039,734,271 begin with 765612.
 */
export function parseSteamId(text: string): string | null {
  if (!shape.test(text)) return null;
  const id = BigInt(text);
  return id >= first && id <= last ? text : null;
}
