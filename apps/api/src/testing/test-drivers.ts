import type { EmulatedDriver } from '@waybill/steam-emulator/drivers';

const firstSteamId = 76_561_198_000_000_000n;

/** Enough drivers for every test of a file to have its own, all without an avatar. */
export const testDrivers: readonly EmulatedDriver[] = Array.from({ length: 2_000 }, (_, index) => ({
  steamId: String(firstSteamId + BigInt(index)),
  personaName: `Driver ${index}`,
  avatar: { kind: 'none' },
}));
