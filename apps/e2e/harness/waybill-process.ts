import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const rootFolder = fileURLToPath(new URL('../../../', import.meta.url));

export interface StartOptions {
  /** The program and its arguments; by default the built server, with this Node.js. */
  readonly command?: readonly [file: string, ...args: string[]];
  readonly env: Readonly<Record<string, string>>;
}

export interface WaybillProcess {
  readonly pid: number;
  /** Everything printed so far, including logs. */
  readonly output: () => string;
  readonly errors: () => string;
  /** Resolves when it reports that it is running; rejects with its output if it exits first. */
  readonly ready: Promise<void>;
  /** The exit code; null if a signal ended it. Resolves once all its output was read. */
  readonly ended: Promise<number | null>;
  readonly signal: (signal: NodeJS.Signals) => void;
}

/** Starts Waybill as a separate process, with exactly the given environment. */
export function startWaybill({ command, env }: StartOptions): WaybillProcess {
  const [file, ...args] = command ?? [process.execPath, 'apps/api/dist/main.js'];
  const child = spawn(file, args, { cwd: rootFolder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      if (output.includes(' is running at ')) resolve();
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      errors += chunk;
    });
    ended.then(() => reject(new Error(`Waybill did not start:\n${output}${errors}`)), reject);
  });
  // Tests that expect the start to fail only wait for the end.
  ready.catch(() => {});
  return {
    pid: child.pid ?? 0,
    output: () => output,
    errors: () => errors,
    ready,
    ended,
    signal: (signal) => void child.kill(signal),
  };
}

/** Returns a free port of the loopback interface. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address.port;
}
