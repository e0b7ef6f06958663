import { setTimeout as delay } from 'node:timers/promises';
import type { PrismaClient } from '@waybill/db/client';
import { contract } from '@waybill/schema/contract';
import { ApiError, type Client, createClient } from '@waybill/client';
import type { TelemetryBatch } from '@waybill/schema/features/telemetry.models';
import { createDevice, listDevices, revokeDevice } from './auth/credentials/devices.data.ts';
import { createSession, revokeSession } from './auth/credentials/sessions.data.ts';
import { deviceTokenPrefix } from './auth/tokens.ts';
import type { DemoDriver } from './demo/drivers.ts';
import type { Office } from './demo/office.ts';
import type { Services } from './http/context.ts';
import { later } from './lib/clock.ts';
import { hashToken, randomToken } from './lib/secrets.ts';

/** The demo's accounts by Steam id, and its companies by tag. */
export interface DemoIds {
  readonly users: ReadonlyMap<string, string>;
  readonly vtcs: ReadonlyMap<string, string>;
}

/** Longer than the sessions of the demo's people. */
const sessionMs = 400 * 86_400_000;
const deviceName = 'Companion';
const waitMs = 250;
const tries = 20;

/** Signs in a user's device, replacing the one from a previous start of the demo. Returns its token. */
export async function connectDevice(db: PrismaClient, userId: string): Promise<string> {
  const token = `${deviceTokenPrefix}${randomToken()}`;
  for (const { id, name } of await listDevices(db, userId)) {
    if (name === deviceName) await revokeDevice(db, userId, id);
  }
  await createDevice(db, { userId, name: deviceName, tokenHash: hashToken(token) });
  return token;
}

/** Creates a client with a user's token. */
export function openProgram(origin: string, token: () => string): Client {
  const headers = () => ({ authorization: `Bearer ${token()}` });
  return createClient({ baseUrl: `${origin}/api`, headers });
}

/**
 * Sends a batch until it is accepted, waiting when the server asks for it, like a device. @throws ApiError
 */
export async function sendBatch(call: Client, body: TelemetryBatch): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      await call(contract.telemetry.sendBatch, { body });
      return;
    } catch (error) {
      const isBusy = error instanceof ApiError && (error.status === 503 || error.status === 429);
      if (!isBusy || left === 0) throw error;
      await delay(waitMs);
    }
  }
}

/** Signs in the demo's people and their devices on demand; `signOut` signs people out. */
export function createPeople(services: Services, origin: string, ids: DemoIds) {
  const { db, clock, tokens } = services;
  const sessions = new Map<string, string>();
  const devices = new Map<string, Promise<Client>>();
  const userIdOf = ({ steamId, username }: DemoDriver) => findId(ids.users, steamId, username);
  const openDevice = async (driver: DemoDriver) => {
    const token = await connectDevice(db, userIdOf(driver));
    return openProgram(origin, () => token);
  };
  const office: Office = {
    userIdOf,
    vtcIdOf: (tag) => findId(ids.vtcs, tag, tag),
    async callAs(driver) {
      const userId = userIdOf(driver);
      const sid = sessions.get(userId) ?? (await openSession(services, userId));
      sessions.set(userId, sid);
      return openProgram(origin, () => tokens.access.sign({ sub: userId, sid }, clock()));
    },
  };
  return {
    ...office,
    async sendBatch(driver: DemoDriver, batch: TelemetryBatch) {
      const device = devices.get(driver.steamId) ?? openDevice(driver);
      devices.set(driver.steamId, device);
      await sendBatch(await device, batch);
    },
    async signOut() {
      for (const [userId, sid] of sessions) await revokeSession(db, userId, sid);
      sessions.clear();
    },
  };
}

async function openSession({ db, clock }: Services, userId: string): Promise<string> {
  const tokenHash = hashToken(randomToken());
  const [now, expiresAt] = [clock(), later(clock, sessionMs)];
  const session = { userId, tokenHash, userAgent: 'Waybill demo', now, expiresAt };
  return (await db.$transaction((transaction) => createSession(transaction, session))).id;
}

function findId(ids: ReadonlyMap<string, string>, key: string, name: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`${name} is not in the database any more`);
  return id;
}
