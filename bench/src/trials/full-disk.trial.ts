import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { mountSmallDisk, type SmallDisk } from '@waybill/db/test-support/small-disk';
import { findFreePort } from '@waybill/e2e/harness/waybill-process';
import { startWaybillProcess, type WaybillProcess } from '../waybill-process.ts';
import { countTorn, fillSmallWorld, findLost } from './small-world.ts';
import type { Goal, RunTrial } from './trial.ts';
import { startWriters } from './writers.ts';

const diskMegabytes = 400;

/** Fills the disk of the data folder amid writes: `full-disk <moments>`. */
export const runTrial: RunTrial = async ([moments = '20']) => {
  const disk = await mountSmallDisk(diskMegabytes);
  if (disk === null) {
    note('Skipped: this user may not mount a small file system; root on a machine may.');
    return [];
  }
  try {
    return await fillAgainAndAgain(disk, Number(moments));
  } finally {
    await disk.remove();
  }
};

async function fillAgainAndAgain(disk: SmallDisk, momentCount: number): Promise<Goal[]> {
  const dataDir = join(disk.folder, 'data');
  const port = String(await findFreePort());
  const origin = `http://127.0.0.1:${port}`;
  const start = () => startWaybillProcess({ DATA_DIR: dataDir, PORT: port, PUBLIC_URL: origin });

  let waybill = await start();
  const writers = await startWriters(origin, await fillSmallWorld(dataDir, 4));
  let [lost, torn, failedReads, reads, boots] = [0, 0, 0, 0, 0];
  try {
    for (let moment = 0; moment < momentCount; moment += 1) {
      await writers.progress(randomInt(5, 40));
      const free = await disk.fill();
      const refusedBefore = writers.refusals.length;
      while (writers.refusals.length < refusedBefore + 20) {
        const answer = await fetch(`${origin}/api/vtc/all`).catch(() => null);
        await answer?.arrayBuffer();
        reads += 1;
        if (answer?.ok !== true) failedReads += 1;
        await delay(50);
      }
      // Every other time it is stopped as well, as an operator would, before there is space again.
      const isStopped = moment % 2 === 1;
      if (isStopped) await stop(waybill);
      await free();
      if (isStopped) {
        waybill = await start();
        boots += 1;
      }
      await writers.progress(1);
      lost += (await findLost(dataDir, new Set(writers.acknowledged))).length;
      torn += await countTorn(dataDir);
    }
  } finally {
    await writers.stop();
    await stop(waybill);
  }

  for (const status of new Set(writers.refusals.map((refusal) => refusal.status))) {
    const count = writers.refusals.filter((refusal) => refusal.status === status).length;
    note(`${count} writes answered with ${status}`);
  }
  const full = writers.refusals.filter(({ status }) => status === 507).map(({ tookMs }) => tookMs);
  const slowest = Math.max(0, ...full);
  return [
    {
      sentence: `${lost} of ${writers.acknowledged.size} acknowledged writes lost (0)`,
      isMet: lost === 0,
    },
    { sentence: `${torn} companies torn (0)`, isMet: torn === 0 },
    { sentence: `${failedReads} of ${reads} reads failed (0)`, isMet: failedReads === 0 },
    {
      sentence: `${full.length} writes refused with 507 within ${(slowest / 1_000).toFixed(2)} s (1 s)`,
      isMet: full.length > 0 && slowest <= 1_000,
    },
    { sentence: `${boots} starts after space was freed`, isMet: true },
  ];
}

async function stop(waybill: WaybillProcess): Promise<void> {
  waybill.signal('SIGTERM');
  await waybill.ended;
}

function note(line: string): void {
  process.stdout.write(`${line}\n`);
}
