import { startTestServer, type TestServer } from '@waybill/db/test-database';
import { type BenchCase, createCases, sessionCookie } from '../cases.ts';
import { measure, type Measurement } from '../measure.ts';
import { checkGoals, combine, describeLines, type Line } from '../report.ts';
import { type Server, startBareServer, startWaybill } from '../servers.ts';
import { createWorld, type World } from '../world.ts';

const sizes = [10_000, 100_000];
const rounds = 3;
const secondsPerRound = 2;

/** One size: both servers over one database, and what is asked of them. */
interface Arena {
  readonly vtcCount: number;
  readonly waybill: Server;
  readonly bare: Server;
  readonly cases: readonly BenchCase[];
}

const { server, stop } = await startTestServer();
try {
  const arenas: Arena[] = [];
  try {
    for (const vtcCount of sizes) arenas.push(await openArena(server, vtcCount));
    const lines = await compare(arenas);
    console.log(`\n${describeLines(lines)}\n`);
    for (const { sentence, isMet } of checkGoals(lines)) {
      console.log(`${isMet ? 'met   ' : 'MISSED'} ${sentence}`);
      if (!isMet) process.exitCode = 1;
    }
  } finally {
    for (const { waybill, bare } of arenas) await Promise.all([waybill.stop(), bare.stop()]);
  }
} finally {
  await stop();
}

async function openArena(testServer: TestServer, vtcCount: number): Promise<Arena> {
  console.log(`Making ${vtcCount.toLocaleString('en')} companies`);
  const world = await createWorld(testServer, vtcCount);
  const waybill = await startWaybill(world.databaseUrl);
  const bare = await startBareServer(world.databaseUrl);
  const arena = { vtcCount, waybill, bare, cases: await prepareCases(world, waybill) };
  await expectSameBytes(arena);
  return arena;
}

/** The token against foreign writes comes with the first answer, and then with each request. */
async function prepareCases(world: World, waybill: Server): Promise<BenchCase[]> {
  const headers = { cookie: sessionCookie(world) };
  const response = await fetch(`${waybill.origin}/api/instance`, { headers });
  const token = /XSRF-TOKEN=([^;]+)/.exec(response.headers.getSetCookie().join('\n'))?.[1];
  if (!response.ok || token === undefined) throw new Error('no token came');
  return createCases(world, token);
}

async function expectSameBytes({ waybill, bare, cases }: Arena): Promise<void> {
  for (const { path, headers } of cases.flatMap(({ requests }) => requests)) {
    const [answer, expected] = await Promise.all(
      [waybill, bare].map(async ({ origin }) => {
        const response = await fetch(`${origin}${path}`, { headers });
        return `${response.status} ${await response.text()}`;
      }),
    );
    if (answer !== expected)
      throw new Error(`the servers differ at ${path}:\n${answer}\n${expected}`);
  }
}

/** Everything in turn within each round, so that whatever else the machine does hits all alike. */
async function compare(arenas: readonly Arena[]): Promise<Line[]> {
  const measured = new Map<Server, Map<string, Measurement[]>>();
  for (let round = 0; round <= rounds; round++) {
    console.log(round === 0 ? 'Warming up' : `Round ${round} of ${rounds}`);
    for (const { cases, waybill, bare } of arenas) {
      for (const benchCase of cases) {
        // Whoever goes first goes second in the next round.
        for (const target of round % 2 === 0 ? [waybill, bare] : [bare, waybill]) {
          const measurement = await measure(target, benchCase, secondsPerRound);
          if (round > 0) keep(measured, target, benchCase.name, measurement);
        }
      }
    }
  }
  return arenas.flatMap(({ vtcCount, cases, waybill, bare }) =>
    cases.map(({ name }) => ({
      name,
      vtcCount,
      waybill: combine(measured.get(waybill)?.get(name) ?? []),
      bare: combine(measured.get(bare)?.get(name) ?? []),
    })),
  );
}

function keep(
  measured: Map<Server, Map<string, Measurement[]>>,
  target: Server,
  name: string,
  measurement: Measurement,
): void {
  const ofServer = measured.get(target) ?? new Map<string, Measurement[]>();
  ofServer.set(name, [...(ofServer.get(name) ?? []), measurement]);
  measured.set(target, ofServer);
}
