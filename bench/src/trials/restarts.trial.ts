import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { Agent as PlainAgent, type IncomingMessage, request } from 'node:http';
import { Agent as TlsAgent, request as requestTls } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createTestDatabase, prepareTestServer } from '@waybill/db/test-database';
import { startThrowawayServer } from '@waybill/db/throwaway-server';
import { createCertificate } from '@waybill/e2e/deployment/certificates';
import {
  exampleHost,
  type ReverseProxy,
  reverseProxies,
  type RunningProxy,
  startReverseProxy,
} from '@waybill/e2e/deployment/reverse-proxies';
import { findFreePort } from '@waybill/e2e/harness/waybill-process';
import { Pool } from 'pg';
import { createTrialMembers, type TrialMember } from '../trial-members.ts';
import { startWaybillProcess } from '../waybill-process.ts';
import type { Goal, RunTrial } from './trial.ts';

const readerCount = 20;
const writerCount = 4;
const readPaths = ['/api/instance', '/api/vtc/all?limit=20', '/api/notifications'];
/** The failures allowed per round without a proxy: a request that arrives just as the port closes. */
const mostResets = 1;

interface Place {
  readonly name: string;
  readonly port: number;
  readonly host: string;
  readonly env: {
    readonly DATA_DIR: string;
    readonly DATABASE_URL: string;
    readonly PORT: string;
    readonly PUBLIC_URL: string;
  };
  readonly proxy: RunningProxy | null;
}

interface Break {
  readonly reason: string;
  /** True if it was sent before the stop signal. */
  readonly wasBegun: boolean;
  /** The value that an unanswered write would have set. */
  readonly salary: number | null;
  readonly roleId: string;
}

/**
 * Restarts Waybill this many times (50) under 20 readers and 4 writers on kept connections: alone, and behind
 * the documented reverse proxies. The trial `replicas` covers several servers behind one.
 */
export const runTrial: RunTrial = async ([rounds = '50', ...names]) => {
  const database = await startThrowawayServer();
  const folder = await mkdtemp(join(tmpdir(), 'waybill-restarts-'));
  await chmod(folder, 0o755);
  try {
    const { server } = await prepareTestServer(database.adminUrl);
    const { url } = await createTestDatabase(server);
    const members = await createTrialMembers(url, readerCount + writerCount);
    const goals: Goal[] = [];
    for (const proxy of [null, ...reverseProxies]) {
      const name = proxy?.name ?? 'alone';
      if (names.length > 0 && !names.includes(name)) continue;
      const place = await openPlace(folder, url, proxy);
      goals.push(...(await tryPlace(place, members, Number(rounds))));
      await place.proxy?.stop();
    }
    return goals;
  } finally {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

async function openPlace(
  parent: string,
  databaseUrl: string,
  proxy: ReverseProxy | null,
): Promise<Place> {
  const upstreamPort = await findFreePort();
  const env = {
    DATA_DIR: join(parent, 'data'),
    DATABASE_URL: databaseUrl,
    PORT: String(upstreamPort),
  };
  if (proxy === null) {
    const host = `127.0.0.1:${upstreamPort}`;
    return {
      name: 'alone',
      port: upstreamPort,
      host,
      env: { ...env, PUBLIC_URL: `http://${host}` },
      proxy,
    };
  }
  const folder = join(parent, proxy.name);
  await mkdir(folder);
  const environment = { PATH: process.env['PATH'] ?? '' };
  const setup = {
    folder,
    certificate: await createCertificate(folder, exampleHost, { cwd: folder, env: environment }),
    httpPort: await findFreePort(),
    httpsPort: await findFreePort(),
    upstreamPort,
  };
  const host = `${exampleHost}:${setup.httpsPort}`;
  return {
    name: proxy.name,
    port: setup.httpsPort,
    host,
    env: { ...env, PUBLIC_URL: `https://${host}` },
    proxy: await startReverseProxy(proxy, setup, environment),
  };
}

async function tryPlace(
  place: Place,
  members: readonly TrialMember[],
  rounds: number,
): Promise<Goal[]> {
  const pool = new Pool({ connectionString: place.env.DATABASE_URL });
  let answered = 0;
  let away = 0;
  let begunBroken = 0;
  let processed = 0;
  const resetsOf: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const found = await restartUnderLoad(place, members);
      answered += found.answered;
      away += found.away;
      begunBroken += found.breaks.filter(({ wasBegun }) => wasBegun).length;
      resetsOf.push(found.breaks.length);
      for (const { salary, roleId } of found.breaks) {
        if (salary === null) continue;
        const { rows } = await pool.query<{ salary: number }>(
          'SELECT salary::int FROM roles WHERE id = $1',
          [roleId],
        );
        if (rows[0]?.salary === salary) processed += 1;
      }
      const reasons = [...new Set(found.breaks.map(({ reason }) => reason))].join(', ');
      process.stdout.write(
        `${place.name} ${round + 1}: ${found.answered} answers, ${found.breaks.length} broken ${reasons}\n`,
      );
    }
  } finally {
    await pool.end();
  }
  const most = Math.max(...resetsOf);
  const sum = resetsOf.reduce((one, other) => one + other, 0);
  const mostAllowed = place.proxy === null ? mostResets : 0;
  return [
    {
      sentence: `${place.name}: ${begunBroken} requests broken that had begun before SIGTERM, of ${answered} (goal 0)`,
      isMet: answered > 0 && begunBroken === 0,
    },
    {
      sentence: `${place.name}: ${sum} broken after it in ${rounds} rounds, ${most} in one at most (goal ${mostAllowed}); ${away} were told that nobody is there`,
      isMet: most <= mostAllowed,
    },
    {
      sentence: `${place.name}: ${processed} of the broken writes were done (goal 0)`,
      isMet: processed === 0,
    },
  ];
}

/** Starts Waybill, stops it during requests, and returns its clients' results until it has exited. */
async function restartUnderLoad(
  { port, host, env, proxy }: Place,
  members: readonly TrialMember[],
) {
  const waybill = await startWaybillProcess(env);
  const found = { answered: 0, away: 0, breaks: [] as Break[] };
  let stoppedAt = Infinity;
  const runs = members.map(async (member, index) => {
    const options = { keepAlive: true, maxSockets: 1 };
    const agent = proxy
      ? new TlsAgent({ ...options, rejectUnauthorized: false })
      : new PlainAgent(options);
    const { roleId } = member;
    for (let count = index; ; count += 1) {
      const salary = index < writerCount ? (count % 1_000_000) + 1 : null;
      const begunAt = performance.now();
      const outcome = await askOnce(
        { port, host, agent, isTls: proxy !== null },
        member,
        count,
        salary,
      );
      if (outcome === 502 || outcome === 'ECONNREFUSED') {
        found.away += 1;
        break;
      }
      if (typeof outcome === 'number') {
        found.answered += 1;
        continue;
      }
      found.breaks.push({ reason: outcome, wasBegun: begunAt < stoppedAt, salary, roleId });
      if (salary !== null || performance.now() > stoppedAt + 5_000) break;
    }
    agent.destroy();
  });
  while (found.answered < members.length * 10) await delay(20);
  await delay(Math.random() * 200);
  stoppedAt = performance.now();
  waybill.signal('SIGTERM');
  const exitCode = await waybill.ended;
  await Promise.all(runs);
  if (exitCode !== 0) throw new Error(`Waybill ended with ${exitCode}`);
  return found;
}

interface Way {
  readonly port: number;
  readonly host: string;
  readonly agent: PlainAgent;
  readonly isTls: boolean;
}

/** Returns the status of a complete response, or why there was none. */
async function askOnce(
  { port, host, agent, isTls }: Way,
  { token, roleId }: TrialMember,
  count: number,
  salary: number | null,
): Promise<number | string> {
  const send = isTls ? requestTls : request;
  const body =
    salary === null
      ? ''
      : JSON.stringify({ name: 'Crew', isDefault: true, permissions: [], salary });
  const outgoing = send({
    host: '127.0.0.1',
    port,
    agent,
    servername: host.split(':')[0],
    method: salary === null ? 'GET' : 'PUT',
    path: salary === null ? readPaths[count % readPaths.length] : `/api/vtc/roles/update/${roleId}`,
    headers: {
      host,
      authorization: `Bearer ${token}`,
      ...(salary !== null && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
    },
  });
  const asked = await new Promise<IncomingMessage | Error>((resolve) => {
    outgoing.once('response', resolve).once('error', resolve).end(body);
  });
  if (asked instanceof Error) return String(Reflect.get(asked, 'code') ?? asked.message);
  try {
    await once(asked.resume(), 'end');
  } catch {
    return 'cut';
  }
  return asked.complete ? (asked.statusCode ?? 'no status') : 'cut';
}
