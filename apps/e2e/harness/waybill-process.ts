import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const rootFolder = fileURLToPath(new URL('../../../', import.meta.url));

export interface StartOptions {
  /** The program and its arguments; the built server, in this Node.js, unless told otherwise. */
  readonly command?: readonly [file: string, ...args: string[]];
  readonly env: Readonly<Record<string, string>>;
}

export interface WaybillProcess {
  readonly pid: number;
  /** Everything that it has printed so far, logs among it. */
  readonly output: () => string;
  readonly errors: () => string;
  /** Resolves when it has said that it runs; rejects with its output when it ends before. */
  readonly ready: Promise<void>;
  /** The exit code; null when a signal ended it. Resolves once all its output is read. */
  readonly ended: Promise<number | null>;
  readonly signal: (signal: NodeJS.Signals) => void;
}

/** Starts Waybill as a process of its own, with exactly the given environment. */
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
  // Whoever expects the start to fail waits for the end alone.
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

/** A port of the loopback interface that nobody listens on at the moment. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address.port;
}
