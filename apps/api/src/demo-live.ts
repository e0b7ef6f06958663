import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@waybill/db/open-database';
import { contract } from '@waybill/schema/contract';
import { ApiError, type Client } from '@waybill/client';
import type { Config } from './config.ts';
import { connectDevice, openProgram, sendBatch } from './demo-people.ts';
import { findIds } from './demo/known-demo.data.ts';
import { isCast } from './demo/habits.ts';
import { createLiveConvoy } from './demo/live-convoy.data.ts';
import {
  convoyTag,
  followTruck,
  type LiveTruck,
  pickConvoy,
  pickLiveDrivers,
  startLiveTruck,
} from './demo/live-trucks.ts';
import type { World } from './demo/world.ts';

/** A truck with the token of its driver's device. */
export interface SignedInTruck extends LiveTruck {
  readonly token: string;
}

/** How often to check if there is something to send. */
const lookMs = 1_000;
/** How long a refused device waits. */
const refusedMs = 60_000;
const program = join(import.meta.dirname, 'main.js');

/** Signs in the devices of the live drivers, who are in the database, and starts a convoy of some of them. */
export async function signInTrucks(
  { prisma, pool }: Database,
  world: World,
  { day, now }: { readonly day: Date; readonly now: Date },
): Promise<SignedInTruck[]> {
  const { users, vtcs } = await findIds(pool);
  const trucks: SignedInTruck[] = [];
  const signIn = async (truck: LiveTruck) => {
    const userId = users.get(truck.driver.steamId);
    if (userId === undefined) return;
    trucks.push({ ...truck, token: await connectDevice(prisma, userId) });
  };
  for (const underway of pickLiveDrivers(world, day)) {
    await signIn(startLiveTruck(underway, now.getTime()));
  }
  const { leader, behind } = pickConvoy(world, day);
  const first = trucks.find(({ driver }) => driver === leader?.driver);
  const vtcId = vtcs.get(convoyTag);
  if (first === undefined || vtcId === undefined) return trucks;
  for (const [index, { driver }] of behind.entries()) {
    await signIn(followTruck(first, driver, index + 1));
  }
  // Also those of the sign-in page, who drive elsewhere.
  const company = world.vtcs.find(({ tag }) => tag === convoyTag);
  const cast = company?.members.filter(({ driver }) => isCast(driver)) ?? [];
  const drivers = [first, ...behind, ...cast];
  const driverIds = drivers.flatMap(({ driver }) => users.get(driver.steamId) ?? []);
  await createLiveConvoy(prisma, { vtcId, driverIds }, now);
  return trucks;
}

/**
 * Starts Waybill like npm start. The trucks drive by its real clock and limits until a stop signal.
 */
export async function driveLive(
  config: Config,
  trucks: readonly SignedInTruck[],
  stop: AbortSignal,
): Promise<void> {
  const server = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  const over = new AbortController();
  void ended.then(() => over.abort());
  stop.addEventListener('abort', () => server.kill('SIGTERM'));
  server.stdout.pipe(process.stdout);
  const origin = `http://127.0.0.1:${config.port}`;
  const driving = startDriving(server.stdout, origin, trucks, AbortSignal.any([stop, over.signal]));
  const [code] = await ended;
  await driving;
  if (typeof code === 'number') process.exitCode = code;
}

async function startDriving(
  output: NodeJS.ReadableStream,
  origin: string,
  trucks: readonly SignedInTruck[],
  stop: AbortSignal,
): Promise<void> {
  await new Promise<void>((resolve) => {
    stop.addEventListener('abort', () => resolve());
    output.on('data', (chunk) => {
      if (String(chunk).includes(' is running at ')) resolve();
    });
  });
  if (stop.aborted) return;
  process.stdout.write(`  ${trucks.length} trucks are on the road; stop with Ctrl-C\n\n`);
  const fleet = trucks.map((truck) => ({
    truck,
    call: openProgram(origin, () => truck.token),
  }));
  const isOver = () => stop.aborted;
  const pings = createPings();
  while (!isOver()) {
    await Promise.all(
      fleet.map(async ({ truck, call }) => {
        await sendDue(truck, call, stop);
        await pings.sendDue(truck, call);
      }),
    );
    await delay(lookMs, undefined, { signal: stop }).catch(() => {});
  }
}

/** Sends positions of trucks, each as often as the server requests. */
function createPings() {
  const dueAt = new Map<LiveTruck, number>();
  return {
    async sendDue(truck: LiveTruck, call: Client): Promise<void> {
      const now = Date.now();
      if (now < (dueAt.get(truck) ?? 0)) return;
      const body = truck.pingAt(now);
      if (!body) return;
      try {
        const { nextMs } = await call(contract.positions.ping, { body });
        // Half an interval early, because due pings are only checked at intervals.
        dueAt.set(truck, now + nextMs - lookMs / 2);
      } catch (error) {
        // No job depends on it, and a missed position is not sent later.
        dueAt.set(truck, now + (error instanceof ApiError ? refusedMs : lookMs));
      }
    },
  };
}

/** Sends a truck's events up to now. After the stop signal it doesn't wait for a response. */
async function sendDue(truck: LiveTruck, call: Client, stop: AbortSignal): Promise<void> {
  try {
    for (const batch of truck.batchesUntil(Date.now())) await sendBatch(call, batch);
  } catch (error) {
    if (!stop.aborted) throw error;
  }
}
