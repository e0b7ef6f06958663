import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@waybill/db/open-database';
import type { Client } from '@waybill/schema/contract/client';
import type { Config } from './config.ts';
import { connectDevice, openProgram, sendBatch } from './demo-people.ts';
import { countryOf } from './demo/companies.ts';
import { findIds } from './demo/known-demo.data.ts';
import { type LiveTruck, pickLiveDrivers, startLiveTruck } from './demo/live-trucks.ts';
import type { World } from './demo/world.ts';

/** A truck with the token of its driver's device. */
export interface SignedInTruck extends LiveTruck {
  readonly token: string;
}

/** How often a truck looks whether there is something to send. */
const lookMs = 1_000;
const program = join(import.meta.dirname, 'main.js');

/** Signs in the devices of those who drive on, who are in the database. */
export async function signInTrucks(
  { prisma, pool }: Database,
  world: World,
  now: Date,
): Promise<SignedInTruck[]> {
  const { users } = await findIds(pool);
  const trucks: SignedInTruck[] = [];
  for (const [vtc, { driver }] of pickLiveDrivers(world, now)) {
    const userId = users.get(driver.steamId);
    if (userId === undefined) continue;
    const token = await connectDevice(prisma, userId);
    const isAmerican = ['US', 'CA'].includes(countryOf(vtc));
    trucks.push({ ...startLiveTruck(driver, isAmerican, now.getTime()), token });
  }
  return trucks;
}

/**
 * Starts Waybill as npm start does, and lets the trucks drive by its own clock and limits until it is
 * told to stop.
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
  await ended;
  await driving;
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
  await Promise.all(
    trucks.map(async (truck) =>
      driveOn(
        truck,
        openProgram(origin, () => truck.token),
        stop,
      ),
    ),
  );
}

async function driveOn(truck: LiveTruck, call: Client, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    for (const batch of truck.batchesUntil(Date.now())) await sendBatch(call, batch);
    await delay(lookMs, undefined, { signal: stop }).catch(() => {});
  }
}
