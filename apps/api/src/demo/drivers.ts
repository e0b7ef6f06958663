import { emulatedDrivers } from '@waybill/steam-emulator/drivers';
import { cast } from './cast.ts';
import { type Company, countryOf } from './companies.ts';
import { listFullNames, type NameCountry, nameCountries, nameCountryOf } from './names.ts';
import { createRandom } from './random.ts';

export interface DemoDriver {
  readonly steamId: string;
  readonly username: string;
  readonly email: string;
  readonly hasAvatar: boolean;
}

/** Above every number that Steam has assigned to an account, and below the highest possible one. */
const firstSteamId = 76_561_202_200_000_000n;

/** The share of a company's drivers from other countries, in percent. */
const foreignPercent = 20;

/** Hands out drivers, each only once. */
export interface DriverPool {
  /** Draws a driver that suits the company. */
  draw(company: Company): DemoDriver;
}

/** Creates a pool of drivers with names of their countries. */
export function createDriverPool(): DriverPool {
  const random = createRandom('drivers');
  const waiting = new Map<NameCountry, string[]>(
    nameCountries.map((country) => [country, random.shuffle(listFullNames(country))]),
  );
  let drawn = 0n;
  return {
    draw(company) {
      const home = nameCountryOf(countryOf(company));
      const isForeign = random.integer(1, 100) <= foreignPercent;
      const country = isForeign ? random.pick(nameCountries) : home;
      const username = waiting.get(country)?.pop();
      if (username === undefined) throw new Error(`no names are left in ${country}`);
      return describeDriver(username, String(firstSteamId + drawn++));
    },
  };
}

/** The drivers of the Steam emulator who have a role in the demo. */
export const castDrivers = new Map(
  cast.map(({ name, steamId }) => [name, describeDriver(name, steamId)]),
);

function describeDriver(username: string, steamId: string): DemoDriver {
  const email = `${toAscii(username)}@example.org`;
  return { steamId, username, email, hasAvatar: decideAvatar(steamId) };
}

/** As in the Steam emulator; one in three of the other drivers. */
function decideAvatar(steamId: string): boolean {
  const emulated = emulatedDrivers.find((driver) => driver.steamId === steamId);
  return emulated ? emulated.avatar === undefined : BigInt(steamId) % 3n === 0n;
}

/** Converts a name to ASCII for mail addresses, with dots between its words. */
function toAscii(name: string): string {
  const letters: Readonly<Record<string, string>> = { ł: 'l', ı: 'i', ß: 'ss' };
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[łıß]/g, (letter) => letters[letter] ?? '')
    .replace(/[^a-z ]/g, '')
    .replaceAll(' ', '.');
}
