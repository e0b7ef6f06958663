import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const longestMs = 120_000;

/** A computer with Windows of its own, as far as Wine is one. */
export interface Wine {
  /** Its drive C, for a program of this system. */
  readonly drive: string;
  /** Starts a program and does not wait for it. */
  start(...words: readonly string[]): ChildProcess;
  /** Runs a program to its end. @returns its exit code */
  run(...words: readonly string[]): Promise<number | null>;
  /** Reads a registry value; null where there is none. */
  readValue(key: string, name: string | null): Promise<string | null>;
  /** The next address that a program opens in the browser. */
  nextAddress(): Promise<string>;
  stop(): Promise<void>;
}

/** Makes such a computer in a folder. */
export async function createWine(folder: string): Promise<Wine> {
  const prefix = join(folder, 'wine');
  const [browsers, opened, output] = ['bin', 'opened', 'output'].map((name) => join(folder, name));
  if (!browsers || !opened || !output) throw new Error('no folder');
  await mkdir(browsers, { recursive: true });
  await writeFile(opened, '');
  // Wine 8 lacks the options of a TCP connection that Node.js sets to keep it alive, and fetch asks for them.
  const preload = join(folder, 'no-keep-alive.cjs');
  await writeFile(
    preload,
    "require('node:net').Socket.prototype.setKeepAlive = function () { return this; };",
  );
  // Wine opens addresses with the system's own program.
  const browser = `#!/bin/sh\necho "$1" >> '${opened}'\n`;
  await writeFile(join(browsers, 'xdg-open'), browser, { mode: 0o755 });
  const env = {
    HOME: folder,
    PATH: `${browsers}:${process.env['PATH']}`,
    WINEPREFIX: prefix,
    WINEDEBUG: '-all',
    NODE_OPTIONS: `--require Z:${preload}`,
    // Neither a browser engine nor .NET: nothing asks for them.
    WINEDLLOVERRIDES: 'mscoree,mshtml=',
  };
  let seen = 0;
  const start = (...words: readonly string[]) =>
    spawn('wine', words, { env, stdio: 'ignore', detached: false });
  const run = async (...words: readonly string[]) => {
    const [code]: unknown[] = await once(start(...words), 'exit');
    return typeof code === 'number' ? code : null;
  };
  await run('winecfg', '-v', 'win10');
  return {
    drive: join(prefix, 'drive_c'),
    start,
    run,
    async readValue(key, name) {
      // Windows programs of this kind cannot write to a pipe here.
      const file = await open(output, 'w');
      const words = ['reg', 'query', key, ...(name === null ? ['/ve'] : ['/v', name])];
      const query = spawn('wine', words, { env, stdio: ['ignore', file.fd, 'ignore'] });
      const [code]: unknown[] = await once(query, 'exit');
      await file.close();
      const found = /REG_SZ\s+(?<value>.*?)\r?$/m.exec(await readFile(output, 'utf8'));
      return code === 0 ? (found?.groups?.['value'] ?? null) : null;
    },
    async nextAddress() {
      const until = performance.now() + longestMs;
      for (;;) {
        const address = (await readFile(opened, 'utf8')).split('\n')[seen];
        if (address) {
          seen += 1;
          return address;
        }
        if (performance.now() > until) throw new Error('no page was opened');
        await delay(50);
      }
    },
    async stop() {
      await promisify(execFile)('wineserver', ['-k'], { env }).catch(() => null);
    },
  };
}
