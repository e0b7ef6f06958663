import { emulatedDrivers } from '@waybill/steam-emulator/drivers';

/** The role in the demo of a driver on the Steam emulator's sign-in page. */
export interface Part {
  readonly name: string;
  readonly steamId: string;
  /** The company they drive for. Null for none. */
  readonly tag: string | null;
  readonly isOwner: boolean;
  /** A hint for people who choose a driver to sign in as. */
  readonly description: string;
}

/** The drivers with an account. The emulator's other drivers can register. */
export const cast: readonly Part[] = [
  part('Nora Nightline', 'NORD', true, 'owns Nordic Nightline, the largest company'),
  part('Dietrich Diesel', 'NORD', false, 'drives for Nordic Nightline'),
  part('Carla Convoy', 'SUR', true, 'owns Convoy del Sur'),
  part("Fergus O'Ferry", 'EIRE', false, 'is offered the company Emerald Freight'),
  part('Łukasz Ładunek', null, false, 'has no company and has applied to Nordic Nightline'),
];

/** The emulator's drivers without an account in the demo. */
export const newcomers = emulatedDrivers
  .map(({ personaName }) => personaName)
  .filter((personaName) => !cast.some(({ name }) => name === personaName));

function part(name: string, tag: string | null, isOwner: boolean, description: string): Part {
  const driver = emulatedDrivers.find(({ personaName }) => personaName === name);
  if (!driver) throw new Error(`the Steam emulator knows no ${name}`);
  return { name, steamId: driver.steamId, tag, isOwner, description };
}
