import { answerWithFault, type SteamFault } from '@waybill/steam-emulator/faults';
import { type LocalServer, serveLocally } from '@waybill/steam-emulator/serve-locally';
import express from 'express';

/** A TruckersMP account. */
export type EmulatedPlayer = {
  readonly id: number;
  readonly name: string;
  readonly steamId: string;
  /** UTC, as `2026-01-31 18:00:00`. */
  readonly joinDate: string;
  readonly banned: boolean;
  /** UTC in the same form. Null without a ban, and for one without end. */
  readonly bannedUntil: string | null;
};

/** The default players: drivers of the Steam emulator. The others have no account. */
export const emulatedPlayers: readonly EmulatedPlayer[] = [
  {
    id: 1_204_501,
    name: 'Nora Nightline',
    steamId: '76561198000000101',
    joinDate: '2016-04-02 19:12:44',
    banned: false,
    bannedUntil: null,
  },
  {
    id: 3_350_802,
    name: 'DieselDietrich',
    steamId: '76561198000000202',
    joinDate: '2020-11-21 08:30:00',
    banned: true,
    bannedUntil: '2031-05-01 12:00:00',
  },
  {
    id: 4_711_003,
    name: '[NFL] Carla',
    steamId: '76561198000000303',
    joinDate: '2022-01-09 21:05:10',
    banned: true,
    bannedUntil: null,
  },
];

export type TruckersMpEmulatorOptions = {
  /** 0, the default, uses any free port. */
  readonly port?: number;
  readonly players?: readonly EmulatedPlayer[];
};

export type TruckersMpEmulator = LocalServer & {
  /** The address of its API, without a trailing slash. */
  readonly apiUrl: string;
  /** The paths of all requests. */
  readonly requests: readonly string[];
  /** Adds a player, or replaces the one with the same Steam id. */
  setPlayer(player: EmulatedPlayer): void;
  /** Removes the player with this Steam id. */
  removePlayer(steamId: string): void;
  /** Sets the answer to all requests from now on. */
  setFault(fault: SteamFault): void;
};

const missing = 'Unable to find player with that ID.';

/** Starts a fake TruckersMP Web API on the loopback interface. @throws when the port is taken. */
export async function startTruckersMpEmulator(
  options: TruckersMpEmulatorOptions = {},
): Promise<TruckersMpEmulator> {
  const players = new Map(
    (options.players ?? emulatedPlayers).map((player) => [player.steamId, player]),
  );
  const requests: string[] = [];
  const state: { fault: SteamFault } = { fault: 'none' };

  const app = express();
  app.disable('x-powered-by');
  app.get('/v2/player/:id', (request, response) => {
    requests.push(request.path);
    if (answerWithFault(state.fault, response)) return;
    const { id } = request.params;
    const player =
      players.get(id) ?? [...players.values()].find((each) => String(each.id) === id) ?? null;
    if (player) response.json({ error: false, response: presentPlayer(player) });
    // As documented: the status is 200 although there is no such player.
    else response.json({ error: true, descriptor: missing, response: missing });
  });

  const server = await serveLocally(app, options.port ?? 0);
  return {
    ...server,
    apiUrl: `${server.url}/v2`,
    requests,
    setPlayer: (player) => void players.set(player.steamId, player),
    removePlayer: (steamId) => void players.delete(steamId),
    setFault: (fault) => {
      state.fault = fault;
    },
  };
}

function presentPlayer({ steamId, ...player }: EmulatedPlayer) {
  return {
    ...player,
    avatar: 'https://static.truckersmp.com/avatarsN/defaultavatar.png',
    smallAvatar: 'https://static.truckersmp.com/avatarsN/small/defaultavatar.png',
    // Larger than a double holds, which rounds it.
    steamID64: Number(steamId),
    steamID: steamId,
    discordSnowflake: null,
    displayVTCHistory: true,
    groupName: 'Player',
    groupColor: '#000000',
    groupID: 2,
    bansCount: player.banned ? 1 : 0,
    displayBans: true,
    patreon: { isPatron: false, active: false },
    permissions: {
      isStaff: false,
      isManagement: false,
      isGameAdmin: false,
      showDetailedOnWebMaps: false,
    },
    vtc: { id: 0, name: '', tag: '', inVTC: false, memberID: 0 },
    vtcHistory: [],
  };
}
