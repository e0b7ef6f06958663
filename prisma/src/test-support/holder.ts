import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { DatabaseConfig } from '../open-database.ts';

export type HolderRequest =
  | { type: 'open'; config: Omit<DatabaseConfig, 'log'> }
  | { type: 'close' };

export type HolderReport =
  | { type: 'log'; message: string }
  | { type: 'open'; location: string }
  | { type: 'refused'; name: string; message: string };

export type Holder = {
  /** Opens the database and returns the result. */
  open(config: Omit<DatabaseConfig, 'log'>): Promise<HolderReport>;
  /** Starts opening and returns when the given message is logged. */
  openUntil(config: Omit<DatabaseConfig, 'log'>, message: string): Promise<void>;
  /** Starts opening without waiting. */
  beginOpen(config: Omit<DatabaseConfig, 'log'>): void;
  close: () => Promise<void>;
  /** Sends SIGKILL to the process and its group, and returns when it is gone. */
  kill: () => Promise<void>;
};

/** Starts a process that can open databases. It is killed at the end of the test. */
export async function startHolder(user: { uid?: number; gid?: number } = {}): Promise<Holder> {
  const child = fork(fileURLToPath(new URL('hold-database.ts', import.meta.url)), {
    execArgv: ['--import', import.meta.resolve('tsx')],
    cwd: '/',
    detached: true,
    ...user,
  });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  await waitFor(child, (report) => report.type === 'log');
  const beginOpen: Holder['beginOpen'] = (config) => child.send({ type: 'open', config });
  return {
    beginOpen,
    kill,
    async open(config) {
      beginOpen(config);
      return await waitFor(child, (report) => report.type !== 'log');
    },
    async openUntil(config, message) {
      beginOpen(config);
      await waitFor(child, (report) => report.type === 'log' && report.message === message);
    },
    async close() {
      const ended = once(child, 'exit');
      child.send({ type: 'close' });
      await ended;
    },
  };
}

async function waitFor(
  child: ChildProcess,
  isWanted: (report: HolderReport) => boolean,
): Promise<HolderReport> {
  return await new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('The process ended before it reported'));
    const onMessage = (report: HolderReport) => {
      if (!isWanted(report)) return;
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(report);
    };
    child.on('message', onMessage);
    child.once('exit', onExit);
  });
}
