import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  emulatedPlayers,
  startTruckersMpEmulator,
  type TruckersMpEmulator,
} from './truckersmp-emulator.ts';

let truckersMp: TruckersMpEmulator;
beforeEach(async () => {
  truckersMp = await startTruckersMpEmulator();
});
afterEach(() => truckersMp.close());

async function ask(id: string) {
  const response = await fetch(`${truckersMp.apiUrl}/player/${id}`);
  const body: unknown = await response.json();
  return { status: response.status, body };
}

it('finds a player by either id, and tells of a ban', async () => {
  const [free, banned, endless] = emulatedPlayers;
  expect(await ask(free?.steamId ?? '')).toMatchObject({
    status: 200,
    body: { error: false, response: { id: free?.id, steamID: free?.steamId, banned: false } },
  });
  expect(await ask(String(banned?.id))).toMatchObject({
    body: { response: { banned: true, bannedUntil: '2031-05-01 12:00:00' } },
  });
  expect(await ask(endless?.steamId ?? '')).toMatchObject({
    body: { response: { banned: true, bannedUntil: null } },
  });
});

it('answers with status 200 that there is no such player', async () => {
  expect(await ask('76561198000000909')).toEqual({
    status: 200,
    body: {
      error: true,
      descriptor: 'Unable to find player with that ID.',
      response: 'Unable to find player with that ID.',
    },
  });
});

it('fails on request, and lists what was asked', async () => {
  truckersMp.setFault('503');
  const response = await fetch(`${truckersMp.apiUrl}/player/1`);
  expect(response.status).toBe(503);
  expect(truckersMp.requests).toEqual(['/v2/player/1']);
});

it('changes and removes players', async () => {
  const [free] = emulatedPlayers;
  if (!free) throw new Error('no player');
  truckersMp.setPlayer({ ...free, name: 'Nora N.' });
  expect(await ask(free.steamId)).toMatchObject({ body: { response: { name: 'Nora N.' } } });
  truckersMp.removePlayer(free.steamId);
  expect(await ask(free.steamId)).toMatchObject({ body: { error: true } });
});
