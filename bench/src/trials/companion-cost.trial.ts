import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createCompanionProcess } from '@waybill/companion/testing/companion-process';
import { startWaybillProcess } from '../waybill-process.ts';
import { companionFile } from './companion-file.ts';
import { fillDevices } from './small-world.ts';
import type { RunTrial } from './trial.ts';

const mostMegabytes = 90;
const mostShare = 0.01;
const warmUpMs = 15_000;
/** A process that wakes as often as the companion, and does nothing. */
const controlProgram = 'setInterval(() => {}, 30)';
/** What the kernel counts time in, on every Linux that Node.js runs on. */
const ticksPerSecond = 100;

/**
 * Measures memory and processor of the companion while somebody drives, beside a process that only
 * wakes as often: `companion-cost <seconds>`.
 */
export const runTrial: RunTrial = async ([seconds = '60']) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'waybill-cost-'));
  await chmod(dataDir, 0o755);
  const waybill = await startWaybillProcess({ DATA_DIR: dataDir });
  const [device] = await fillDevices(dataDir, 1);
  if (!device) throw new Error('there is no device');
  const { userId, token } = device;
  const companion = createCompanionProcess({
    command: [process.execPath, companionFile],
    folder: join(dataDir, 'computer'),
    account: { server: waybill.origin, userId, username: 'D0', token },
  });
  const words = ['simulate', '--memory', companion.memory, '--seed', '1'];
  const game = spawn(process.execPath, [companionFile, ...words], { stdio: 'ignore' });
  const control = spawn(process.execPath, ['-e', controlProgram], { stdio: 'ignore' });
  const areOver = Promise.all([once(game, 'exit'), once(control, 'exit')]);
  try {
    await companion.start();
    await companion.seesGame();
    await delay(warmUpMs);
    const readBoth = () => Promise.all([readUse(companion.pid), readUse(control.pid ?? 0)]);
    const [before, controlBefore] = await readBoth();
    const began = performance.now();
    await delay(Number(seconds) * 1_000);
    const [after, controlAfter] = await readBoth();
    const passedS = (performance.now() - began) / 1_000;
    const shareOf = (ticks: number) => ticks / ticksPerSecond / passedS;
    const share = shareOf(after.ticks - before.ticks);
    const controlShare = shareOf(controlAfter.ticks - controlBefore.ticks);
    return [
      {
        sentence: `${after.megabytes.toFixed(0)} MB at most (${mostMegabytes})`,
        isMet: after.megabytes <= mostMegabytes,
      },
      {
        sentence: `${(share * 100).toFixed(2)} % of a core in ${passedS.toFixed(0)} s (${mostShare * 100}); only to wake as often takes ${(controlShare * 100).toFixed(2)} %`,
        isMet: share <= mostShare,
      },
    ];
  } finally {
    game.kill();
    control.kill();
    await areOver;
    await companion.stop();
    waybill.signal('SIGTERM');
    await waybill.ended;
    await rm(dataDir, { recursive: true });
  }
};

/** The processor time that a process has had, and the most memory that it held. */
async function readUse(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name comes before, in brackets, and can have any in it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]);
  return { ticks: Number(fields[11]) + Number(fields[12]), megabytes: kilobytes / 1024 };
}
