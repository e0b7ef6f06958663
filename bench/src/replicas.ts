import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '@waybill/e2e/harness/waybill-process';
import { startWaybillProcess, type WaybillProcess } from './waybill-process.ts';

const caddyfile = new URL('../../docs/proxies/scale.Caddyfile', import.meta.url);
/** Slightly longer than the documented proxy takes to notice that a server stops. */
const stopDelaySeconds = '3';
/**
 * As long as that proxy takes to notice that a server is back. If the other one stopped earlier, both would
 * be marked down, and before 2.7.5 Caddy then refuses writes instead of waiting.
 */
const returnMs = 2_000;
/** The stop timeout of docker compose. */
const mostStopMs = 30_000;

/** Two servers on one database, behind the documented proxy. */
export interface Replicas {
  /** The proxy's origin. */
  readonly origin: string;
  /** The origin of each server. */
  readonly origins: readonly string[];
  /** The output of all servers so far, including stopped ones. */
  readonly output: () => string;
  /**
   * Stops one gracefully, starts it again, and waits until the proxy uses it. Returns the stop time in ms.
   */
  readonly restart: (index: number) => Promise<number>;
  /** Kills one. */
  readonly kill: (index: number) => Promise<void>;
  /** Starts a killed one again. */
  readonly revive: (index: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** `ofEach` adds environment variables for each server. */
export async function startReplicas(
  folder: string,
  databaseUrl: string,
  ofEach: readonly Readonly<Record<string, string>>[],
): Promise<Replicas> {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const ports = [await findFreePort(), await findFreePort()];
  const started: WaybillProcess[] = [];
  const start = async (index: number) => {
    const server = await startWaybillProcess({
      DATA_DIR: join(folder, 'data'),
      PORT: String(ports[index]),
      PUBLIC_URL: origin,
      DATABASE_URL: databaseUrl,
      STOP_DELAY_SECONDS: stopDelaySeconds,
      TRUST_PROXY: '2',
      LOG_LEVEL: 'warn',
      ...ofEach[index],
    });
    started.push(server);
    return server;
  };
  const origins = ports.map((own) => `http://127.0.0.1:${own}`);
  const servers: WaybillProcess[] = [];
  for (const index of ports.keys()) servers[index] = await start(index);
  const proxy = await startProxy(folder, origin, ports);
  const revive = async (index: number) => {
    servers[index] = await start(index);
    await untilReady(origins[index] ?? '');
    await delay(returnMs);
  };
  const end = async (index: number, signal: NodeJS.Signals) => {
    const server = servers[index];
    server?.signal(signal);
    const code = await server?.ended;
    if (signal === 'SIGTERM' && code !== 0) throw new Error(`it ended with ${code}`);
  };
  return {
    origin,
    origins,
    output: () => started.map((server) => server.output()).join(''),
    revive,
    kill: (index) => end(index, 'SIGKILL'),
    async restart(index) {
      const startedAt = performance.now();
      await end(index, 'SIGTERM');
      const tookMs = Math.round(performance.now() - startedAt);
      if (tookMs > mostStopMs) throw new Error(`it took ${tookMs} ms to end`);
      await revive(index);
      return tookMs;
    },
    async stop() {
      proxy.kill('SIGTERM');
      await Promise.all(servers.map((_server, index) => end(index, 'SIGTERM')));
    },
  };
}

async function startProxy(folder: string, origin: string, ports: readonly number[]) {
  const example = await readFile(caddyfile, 'utf8');
  const adapted = example.replace(
    'app:3000 app2:3000 {',
    // It trusts its clients as proxies, which set an address for each member.
    `${ports.map((own) => `127.0.0.1:${own}`).join(' ')} {\n\t\ttrusted_proxies private_ranges`,
  );
  if (adapted === example) throw new Error('the example names other servers');
  const file = join(folder, 'Caddyfile');
  await writeFile(file, `{\n\tadmin off\n\tstorage file_system ${folder}/caddy\n}\n${adapted}`);
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: { PATH: process.env['PATH'] ?? '', PUBLIC_URL: origin, HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  process.once('exit', () => child.kill('SIGKILL'));
  await Promise.race([
    untilReady(origin),
    once(child, 'close').then(() => {
      throw new Error(`Caddy did not start:\n${output}`);
    }),
  ]);
  return child;
}

async function untilReady(origin: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}/api/health/ready`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await delay(50);
  }
}
