import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createCertificate } from '@waybill/e2e/deployment/certificates';
import {
  exampleHost,
  type ReverseProxy,
  reverseProxies,
  type RunningProxy,
  startReverseProxy,
} from '@waybill/e2e/deployment/reverse-proxies';
import { findFreePort } from '@waybill/e2e/harness/waybill-process';
import { startWaybillProcess } from '../waybill-process.ts';
import { askUntilGone, type Tally, type Target } from './kept-connections.ts';
import type { Goal, RunTrial } from './trial.ts';

const clientCount = 250;
/** Fewer, because nginx needs two connections for each of them, and has 512 by default. */
const clientCountBehindProxy = 200;
/** Answers to each client before Waybill is stopped. */
const warmUp = 4;
const paths = ['/api/instance', '/api/vtc/all?limit=20', '/', '/api/health/ready'];
/** What proxies log of a request that Waybill took and did not answer. */
const unanswered = /prematurely closed|reset by peer|unexpected EOF|\bEOF\b|broken pipe/gi;

interface Place {
  readonly name: string;
  readonly target: Target;
  readonly env: { readonly DATA_DIR: string; readonly PORT: string; readonly PUBLIC_URL: string };
  /** What stands in front, if anything. */
  readonly proxy: RunningProxy | null;
}

/**
 * Stops Waybill while 250 clients ask over kept connections, so many rounds (20): on its own, and
 * behind the reverse proxies of the documentation, which have to be installed.
 */
export const runTrial: RunTrial = async ([rounds = '20']) => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-stopping-'));
  // As root, PostgreSQL runs as another user, who has to get in.
  await chmod(folder, 0o755);
  try {
    const goals = [...(await tryPlace(await openPlace(folder, null), Number(rounds)))];
    for (const proxy of reverseProxies) {
      const place = await openPlace(folder, proxy);
      try {
        goals.push(...(await tryPlace(place, Number(rounds))));
      } finally {
        await place.proxy?.stop();
      }
    }
    return goals;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

async function openPlace(parent: string, proxy: ReverseProxy | null): Promise<Place> {
  const port = await findFreePort();
  const env = { DATA_DIR: join(parent, 'data'), PORT: String(port) };
  if (proxy === null) {
    const host = `127.0.0.1:${port}`;
    const target = { port, host, isTls: false, paths };
    return { name: 'alone', target, env: { ...env, PUBLIC_URL: `http://${host}` }, proxy };
  }
  const folder = join(parent, proxy.name);
  await mkdir(folder);
  const environment = { PATH: process.env['PATH'] ?? '' };
  const setup = {
    folder,
    certificate: await createCertificate(folder, exampleHost, { cwd: folder, env: environment }),
    httpPort: await findFreePort(),
    httpsPort: await findFreePort(),
    upstreamPort: port,
  };
  const host = `${exampleHost}:${setup.httpsPort}`;
  return {
    name: `behind ${proxy.name}`,
    target: { port: setup.httpsPort, host, isTls: true, paths },
    env: { ...env, PUBLIC_URL: `https://${host}` },
    proxy: await startReverseProxy(proxy, setup, environment),
  };
}

async function tryPlace(place: Place, rounds: number): Promise<Goal[]> {
  const tally: Tally = { answered: 0, retried: 0, broken: [] };
  const tookMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) tookMs.push(await stopUnderLoad(place, tally));
  tookMs.sort((a, b) => a - b);
  const median = tookMs[Math.floor(tookMs.length / 2)] ?? Infinity;
  const log = (await place.proxy?.readLog()) ?? '';
  const lost = log.match(unanswered)?.length ?? 0;
  process.stdout.write(
    `${place.name}: ${rounds} stops, ${tally.answered} answers, ${tally.retried} asked anew, ` +
      `${tally.broken.length} broken, ${lost} not answered to the proxy, ` +
      `ended after ${tookMs[0]} to ${tookMs.at(-1)} ms, median ${median} ms\n`,
  );
  for (const reason of new Set(tally.broken)) process.stdout.write(`  ${reason}\n`);
  return [
    {
      sentence: `${place.name}: ${tally.broken.length + lost} of ${tally.answered} answers broken (goal 0)`,
      isMet: tally.answered > 0 && tally.broken.length + lost === 0,
    },
    {
      sentence: `${place.name}: ended ${median} ms after SIGTERM in the median (goal 1000)`,
      isMet: median <= 1000,
    },
  ];
}

/** Starts Waybill, stops it amid traffic and returns how many ms it took to end. */
async function stopUnderLoad({ target, env, proxy }: Place, tally: Tally): Promise<number> {
  const waybill = await startWaybillProcess(env);
  const length = proxy ? clientCountBehindProxy : clientCount;
  const clients = Array.from({ length }, (_, index) => askUntilGone(target, index, tally));
  const warm = tally.answered + warmUp * length;
  while (tally.answered < warm) await delay(20);
  await delay(Math.random() * 500);
  const stoppedAt = performance.now();
  waybill.signal('SIGTERM');
  const exitCode = await waybill.ended;
  const tookMs = Math.round(performance.now() - stoppedAt);
  if (exitCode !== 0) tally.broken.push(`it ended with exit code ${exitCode}`);
  await Promise.all(clients);
  return tookMs;
}
