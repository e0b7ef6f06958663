import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@waybill/e2e/harness/waybill-process';
import { startWaybillProcess } from './waybill-process.ts';

const bareFile = fileURLToPath(new URL('bare-server.ts', import.meta.url));

export interface Server {
  readonly origin: string;
  /** CPU time since it started; null where unavailable. */
  readonly cpuMs: () => number | null;
  readonly memoryMb: () => number | null;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the built Waybill in production mode, behind one reverse proxy, so that the load generator can claim
 * many client addresses, as proxies do, and stay below the overall rate limit.
 */
export async function startWaybill(
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
  const { origin, pid, signal, ended } = await startWaybillProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ...env,
  });
  return {
    origin,
    cpuMs: () => readCpuMs(pid),
    memoryMb: () => readMemoryMb(pid),
    async stop() {
      signal('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true });
    },
  };
}

export function sumCpuMs(servers: readonly Server[]): number {
  return servers.reduce((sum, { cpuMs }) => sum + (cpuMs() ?? 0), 0);
}

export async function startBareServer(databaseUrl: string): Promise<Server> {
  const port = await findFreePort();
  return start(port, ['--import', 'tsx', bareFile], {
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
  });
}

async function start(
  port: number,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Server> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'close').finally(() => process.off('exit', kill));
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      if (chunk.includes('is running at')) resolve();
    });
    ended.then(() => reject(new Error(`${args.join(' ')} did not start`)), reject);
  });
  await ready;
  const pid = child.pid ?? 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    cpuMs: () => readCpuMs(pid),
    memoryMb: () => readMemoryMb(pid),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const ticksPerSecond = 100;

/** From Linux's /proc: fields 14 and 15 of `stat`; the program's name precedes them. */
function readCpuMs(pid: number): number | null {
  const fields = readProcFile(pid, 'stat')?.split(') ').at(-1)?.split(' ');
  if (!fields) return null;
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond;
}

function readMemoryMb(pid: number): number | null {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readProcFile(pid, 'status') ?? '')?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / 1_024;
}

function readProcFile(pid: number, name: string): string | null {
  if (process.platform !== 'linux') return null;
  return readFileSync(`/proc/${pid}/${name}`, 'utf8');
}
