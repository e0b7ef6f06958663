import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';

/** A run that starts a process that would outlive it, and prints its id and folder. */
const tests = `
  const { spawn } = require('node:child_process');
  const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    detached: true,
    stdio: 'ignore',
  });
  console.log(JSON.stringify({ run: process.pid, left: left.pid, folder: process.env.TMPDIR }));
  if (process.argv[1] === 'stay') setInterval(() => {}, 1000);
  else left.unref();
`;

interface Started {
  readonly launcher: ChildProcess;
  readonly pids: { readonly run: number; readonly left: number };
  readonly folder: string;
}

/** Starts a launcher with such a run. */
async function start(mode: 'stay' | 'end'): Promise<Started> {
  const module = new URL('guarded-run.mjs', import.meta.url).href;
  const command = JSON.stringify({ file: process.execPath, args: ['-e', tests, mode] });
  const program = `import { runGuarded } from ${JSON.stringify(module)};
    await runGuarded(${command}, { cwd: '/' });`;
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void launcher.kill('SIGKILL'));
  const [line]: unknown[] = await once(launcher.stdout.setEncoding('utf8'), 'data');
  const { folder, ...pids }: { folder: string; run: number; left: number } = JSON.parse(
    String(line),
  );
  return { launcher, pids, folder };
}

/** True if it is running. An exited process that its parent hasn't reaped has no arguments. */
function isAlive(pid: number): boolean {
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) && readFileSync(file, 'latin1') !== '';
}

// Only Linux shows the arguments and environment of a process.
describe.runIf(process.platform === 'linux')(
  'a run leaves neither processes nor files behind',
  () => {
    test.each<[what: string, mode: 'stay' | 'end', (started: Started) => unknown]>([
      ['ends', 'end', () => {}],
      ['is killed', 'stay', ({ pids }) => process.kill(pids.run, 'SIGKILL')],
      ['loses its launcher', 'stay', ({ launcher }) => launcher.kill('SIGKILL')],
    ])('that %s', async (_what, mode, finish) => {
      const started = await start(mode);
      const { pids, folder } = started;
      finish(started);
      await expect.poll(() => existsSync(folder), { timeout: 15_000 }).toBe(false);
      await expect.poll(() => Object.values(pids).filter(isAlive)).toEqual([]);
    });
  },
);
