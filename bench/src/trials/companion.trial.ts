import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { compareJobs, type Comparison } from '@waybill/companion/testing/compare-jobs';
import { createCompanionProcess } from '@waybill/companion/testing/companion-process';
import { type PlayedDelivery, playDrives } from '@waybill/companion/testing/played-drives';
import { startRoughProxy } from '@waybill/companion/testing/rough-proxy';
import { mountSmallDisk } from '@waybill/db/test-support/small-disk';
import { findFreePort } from '@waybill/e2e/harness/waybill-process';
import { startWaybillProcess } from '../waybill-process.ts';
import { companionFile } from './companion-file.ts';
import { fillDevices } from './small-world.ts';
import type { RunTrial } from './trial.ts';

/** The longest that what is queued may take to be sent once nobody drives any more. */
const drainMs = 900_000;

/**
 * Companions drive so many sessions in all, over a network that misbehaves, while companions and the
 * server are killed and a disk is full: `companion <sessions> <companions> <minutes>`. After so many
 * minutes no further drive is begun.
 */
export const runTrial: RunTrial = async ([sessions = '1000', count = '40', minutes = '40']) => {
  const companions = Number(count);
  const dataDir = await mkdtemp(join(tmpdir(), 'waybill-companion-'));
  await chmod(dataDir, 0o755);
  const port = String(await findFreePort());
  const origin = `http://127.0.0.1:${port}`;
  const start = () => startWaybillProcess({ DATA_DIR: dataDir, PORT: port, PUBLIC_URL: origin });
  let waybill = await start();
  // Each companion ends with this process.
  process.setMaxListeners(companions + 10);
  const proxy = await startRoughProxy(origin, Math.random);
  const disk = await mountSmallDisk(8);
  if (disk === null) note('No disk is filled: this user may not mount one.');
  const devices = await fillDevices(dataDir, companions);
  const perCompanion = Math.ceil(Number(sessions) / companions);
  const driving = new AbortController();
  const hasEnded = () => driving.signal.aborted;
  let serverKills = 0;
  const killServer = async () => {
    for (;;) {
      await delay(10_000 + Math.random() * 30_000, null, { signal: driving.signal }).catch(
        () => {},
      );
      if (hasEnded()) return;
      waybill.signal('SIGKILL');
      await waybill.ended;
      waybill = await start();
      serverKills += 1;
    }
  };
  try {
    const killing = killServer();
    const began = performance.now();
    const drivers = await Promise.all(
      devices.map(async ({ userId, token }, index) => {
        const folder = join(dataDir, `computer-${index}`);
        const fullDisk = index === 0 ? disk : null;
        const companion = createCompanionProcess({
          command: [process.execPath, companionFile],
          folder,
          ...(fullDisk && { stateFolder: join(fullDisk.folder, 'state') }),
          account: { server: proxy.url, userId, username: `D${index}`, token },
        });
        const played = await playDrives(companion, {
          seeds: Array.from({ length: perCompanion }, (_, drive) => index * perCompanion + drive),
          random: Math.random,
          fillDisk: fullDisk?.fill ?? null,
          isOver: () => performance.now() - began > Number(minutes) * 60_000,
        });
        return Object.assign(played, { companion, token });
      }),
    );
    driving.abort();
    await killing;
    const drivenMs = performance.now() - began;
    const leftOver = async () => {
      const deadline = performance.now() + drainMs;
      for (;;) {
        const left = drivers.reduce((sum, { companion }) => sum + companion.waiting(), 0);
        if (left === 0 || performance.now() > deadline) return left;
        await delay(200);
      }
    };
    const left = await leftOver();
    const drained = performance.now() - began - drivenMs;
    await Promise.all(drivers.map(({ companion }) => companion.stop()));
    const deliveries = drivers.flatMap((driver) => driver.deliveries);
    const compared = await Promise.all(
      drivers.map((driver) => compareJobs(origin, driver.token, driver.deliveries)),
    );
    const total = (valueOf: (one: Comparison) => number) =>
      compared.reduce((all, one) => all + valueOf(one), 0);
    const driven = (valueOf: (one: PlayedDelivery) => number) =>
      deliveries.reduce((all, one) => all + valueOf(one), 0);
    const [metres, amount] = [total((one) => one.distanceM), total((one) => one.revenueMinor)];
    const [lost, doubled] = [total((one) => one.lost), total((one) => one.doubled)];
    const trueMetres = driven((one) => one.distanceM);
    const trueAmount = driven((one) => one.revenueMinor);
    const sum = (count: (driver: (typeof drivers)[number]) => number) =>
      drivers.reduce((total, driver) => total + count(driver), 0);
    note(
      `${deliveries.length} sessions in ${inMinutes(drivenMs)}, sent whole ${inMinutes(drained)} later`,
    );
    for (const [name, count] of proxy.mischief) note(`${count} requests: ${name}`);
    note(`${sum(({ kills }) => kills)} kills of a companion, ${serverKills} of the server`);
    note(`${sum(({ fullDisks }) => fullDisks)} times a full disk`);
    note(`${total((one) => one.verified)} verified: what a kill leaves unseen is reviewed`);
    for (const line of compared.flatMap((one) => one.differences)) note(line);
    return [
      {
        sentence: `${deliveries.length} sessions were driven (${sessions})`,
        isMet: deliveries.length >= Number(sessions),
      },
      { sentence: `${left} sessions not sent (0)`, isMet: left === 0 },
      { sentence: `${lost} of ${deliveries.length} jobs lost (0)`, isMet: lost === 0 },
      { sentence: `${doubled} jobs doubled (0)`, isMet: doubled === 0 },
      {
        sentence: `${metres} m and ${amount} hundredths, driven ${trueMetres} m and ${trueAmount}`,
        isMet: metres === trueMetres && amount === trueAmount,
      },
    ];
  } finally {
    driving.abort();
    await proxy.stop();
    waybill.signal('SIGTERM');
    await waybill.ended;
    await disk?.remove();
    await rm(dataDir, { recursive: true });
  }
};

const inMinutes = (ms: number) => `${(ms / 60_000).toFixed(1)} min`;

function note(line: string): void {
  process.stdout.write(`${line}\n`);
}
