import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createCompanionProcess } from '@waybill/companion/testing/companion-process';
import { startTelemetryServer } from '@waybill/companion/testing/telemetry-server';
import { measureProcess } from '../process-use.ts';
import type { RunTrial } from './trial.ts';

const mostMb = 90;
const mostPercent = 1;
/** A drive lasts longer than what V8 takes to compile. */
const warmUpMs = 60_000;
/** A process that wakes up as often as the companion, and does nothing. */
const controlProgram = 'setInterval(() => {}, 30)';

/**
 * Measures memory and processor of the packed companion on this system, with its window closed as it starts
 * with the computer, during a drive: `companion [seconds]`. Beside it a process that only wakes up as often.
 */
export const runTrial: RunTrial = async ([seconds = '60']) => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-companion-'));
  const cwd = join(import.meta.dirname, '../../../apps/companion');
  await promisify(execFile)(process.execPath, ['build.mjs', join(folder, 'built')], { cwd });
  const program = join(folder, 'built/package/companion.js');
  const server = await startTelemetryServer();
  const companion = createCompanionProcess({
    command: [process.execPath, program],
    words: ['open', '--hidden'],
    folder: join(folder, 'computer'),
    account: { server: server.url, userId: 'nora', username: 'Nora', token: 'wbd_nora' },
  });
  const words = ['simulate', '--memory', companion.memory, '--seed', '1'];
  const game = spawn(process.execPath, [program, ...words], { stdio: 'ignore' });
  const control = spawn(process.execPath, ['-e', controlProgram], { stdio: 'ignore' });
  const areOver = Promise.all([once(game, 'exit'), once(control, 'exit')]);
  try {
    await companion.start();
    await companion.seesGame();
    await delay(warmUpMs);
    const ms = Number(seconds) * 1_000;
    const [use, controlUse] = await Promise.all([
      measureProcess(companion.pid, ms),
      measureProcess(control.pid ?? 0, ms),
    ]);
    return [
      {
        sentence: `while driving, the companion takes ${use.memoryMb.toFixed(0)} MB (${mostMb})`,
        isMet: use.memoryMb <= mostMb,
      },
      {
        sentence: `and ${use.percent.toFixed(2)} % of a core in ${seconds} s (${mostPercent}); waking up as often takes ${controlUse.percent.toFixed(2)} % and ${controlUse.memoryMb.toFixed(0)} MB`,
        isMet: use.percent <= mostPercent,
      },
    ];
  } finally {
    game.kill();
    control.kill();
    await areOver;
    await companion.stop();
    await server.stop();
    await rm(folder, { recursive: true });
  }
};
