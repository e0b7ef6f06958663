import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { statusSchema } from '../commands/status-line.ts';
import { askInstance } from '../lib/single-instance.ts';
import { openCredentials } from '../account/credentials.ts';
import type { Account } from '../account/account.ts';

export interface CompanionProcess {
  readonly memory: string;
  /** Resolves once it looks for games. @throws Error with its output when it does not */
  start(): Promise<void>;
  /** Resolves once it sees a game. @throws Error with its output when it does not */
  seesGame(): Promise<void>;
  /** Resolves once it has looked at what is momentary in the memory as it is now. */
  looks(): Promise<void>;
  /** Resolves once nothing waits in memory for room on the disk. */
  hasWritten(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to stop. Resolves to its exit code. */
  stop(): Promise<number | null>;
  readonly pid: number;
  /** How many sessions wait to be sent. */
  waiting(): number;
}

const waitMs = 60_000;
/** How often the companion looks at what lasts for a moment only. */
const pollMs = 30;

/** The program as somebody runs it, signed in, on a computer of its own, which is a folder. */
export function createCompanionProcess(options: {
  readonly command: readonly [file: string, ...args: string[]];
  /** The command that records; `run` without. */
  readonly words?: readonly string[];
  readonly folder: string;
  /** Where the queue is, if not on the same disk. */
  readonly stateFolder?: string;
  readonly account: Account;
}): CompanionProcess {
  const { folder, account, words = ['run'] } = options;
  const stateFolder = options.stateFolder ?? join(folder, 'state');
  const memory = join(folder, 'memory');
  mkdirSync(stateFolder, { recursive: true });
  openCredentials(join(folder, 'config/waybill-companion')).write(account);
  const [file, ...args] = options.command;
  let child: ChildProcess | null = null;
  let ended: Promise<number | null> = Promise.resolve(null);
  let output = '';
  const ask = async () => {
    const address = join(stateFolder, 'waybill-companion/companion.sock');
    return statusSchema.safeParse(await askInstance(address, 'status')).data;
  };
  const says = async (pattern: RegExp) => {
    const deadline = performance.now() + waitMs;
    while (!pattern.test(output)) {
      if (performance.now() > deadline) throw new Error(`${pattern} was not said:\n${output}`);
      await delay(20);
    }
  };

  return {
    memory,
    get pid() {
      return child?.pid ?? 0;
    },
    async start() {
      output = '';
      const started = spawn(file, [...args, ...words, '--memory', memory], {
        env: {
          HOME: folder,
          XDG_CONFIG_HOME: join(folder, 'config'),
          XDG_STATE_HOME: stateFolder,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const read = (text: string) => void (output += text);
      started.stdout.setEncoding('utf8').on('data', read);
      started.stderr.setEncoding('utf8').on('data', read);
      const die = () => void started.kill('SIGKILL');
      process.once('exit', die);
      ended = once(started, 'close')
        .then(([code]) => (typeof code === 'number' ? code : null))
        .finally(() => process.off('exit', die));
      child = started;
      await says(/●/);
    },
    async seesGame() {
      const deadline = performance.now() + waitMs;
      while ((await ask())?.game === null) {
        if (performance.now() > deadline) throw new Error(`No game is seen:\n${output}`);
        await delay(20);
      }
    },
    async looks() {
      // Between two answers, what was due in between has happened.
      await ask();
      await delay(pollMs * 2);
      await ask();
    },
    async hasWritten() {
      const deadline = performance.now() + waitMs;
      while ((await ask())?.eventsWaitingForDisk !== 0) {
        if (performance.now() > deadline) throw new Error(`Couldn’t write to the disk:\n${output}`);
        await delay(20);
      }
    },
    async kill() {
      child?.kill('SIGKILL');
      await ended;
    },
    stop() {
      child?.kill('SIGTERM');
      return ended;
    },
    waiting() {
      const queue = join(stateFolder, 'waybill-companion/queue');
      return readdirSync(queue).filter((name) => name.endsWith('.session')).length;
    },
  };
}
