import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@waybill/e2e/harness/waybill-process';

/** The built program of the operator commands. */
export const adminFile = fileURLToPath(new URL('../../apps/api/dist/admin.js', import.meta.url));
const waybillFile = fileURLToPath(new URL('../../apps/api/dist/main.js', import.meta.url));

export interface WaybillProcess {
  readonly origin: string;
  readonly pid: number;
  /** Everything it wrote to stdout and stderr. */
  readonly output: () => string;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** The exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>;
}

/**
 * Starts the built Waybill in production mode on loopback, with this environment on top, and resolves when it
 * reports that it is running. Without a PORT it gets a free one. It ends with this process.
 * @throws Error with its output when it ends before
 */
export async function startWaybillProcess(
  env: Readonly<Record<string, string>> & { readonly DATA_DIR: string; readonly PORT?: string },
): Promise<WaybillProcess> {
  const port = env['PORT'] ?? String(await findFreePort());
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [waybillFile], {
    env: {
      NODE_ENV: 'production',
      PORT: port,
      HOST: '127.0.0.1',
      PUBLIC_URL: origin,
      TRUST_PROXY: '1',
      // The first backup must not disturb the measurement.
      BACKUP_SCHEDULE: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = endOf(child);
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: string) => {
      output += chunk;
      if (output.includes(' is running at ')) resolve();
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    ended.then(() => reject(new Error(`Waybill did not start:\n${output}`)), reject);
  });
  return {
    origin,
    pid: child.pid ?? 0,
    output: () => output,
    signal: (signal) => void child.kill(signal),
    ended,
  };
}

function endOf(child: ChildProcess): Promise<number | null> {
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  return once(child, 'close')
    .then(([code]) => (typeof code === 'number' ? code : null))
    .finally(() => process.off('exit', kill));
}
