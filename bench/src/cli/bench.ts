import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startTestServer, type TestServer } from '@waybill/db/test-database';
import { type BenchCase, caseNames, createCases, searchCases, sessionCookie } from '../cases.ts';
import { compareIngest } from '../ingest.ts';
import { measure, type Measurement, timeAnswer } from '../measure.ts';
import {
  checkGoals,
  describeLines,
  describeSearches,
  type Line,
  type Pair,
  type SearchLine,
  type Verdict,
} from '../report.ts';
import { expectSameAnswer } from '../same-answers.ts';
import { type Server, startBareServer, startWaybill } from '../servers.ts';
import { compareWatching } from '../watching.ts';
import { compareWebhooks } from '../webhooks.ts';
import { createWorld, type World } from '../world.ts';

const usage = `npm run bench [-- [reads | ingest | webhooks | watching] [--case <name>]… [--sizes <companies>,…]]
Cases: ${caseNames.join(', ')}`;

const { what, names, sizes } = readArguments();
const rounds = 5;
const secondsPerRound = 2;
const answersPerRound = 15;

const note = (line: string) => console.log(line);

/** One size: both servers on one database, and their requests. */
interface Arena {
  readonly vtcCount: number;
  readonly waybill: Server;
  readonly bare: Server;
  readonly cases: readonly BenchCase[];
}

const { server, stop } = await startTestServer();
try {
  const isWanted = (name: string) => what === 'all' || what === name;
  if (isWanted('reads')) await compareReads(server);
  if (isWanted('ingest')) tell(await compareIngest(server, note));
  if (isWanted('webhooks')) tell(await compareWebhooks(server, note));
  if (isWanted('watching')) tell(await compareWatching(server, note));
} finally {
  await stop();
}

/** Everything, unless the arguments select a part. @throws Error for unknown names */
function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { case: { type: 'string', multiple: true }, sizes: { type: 'string' } },
  });
  const [what = 'all'] = positionals;
  const wanted = values.case;
  const names = caseNames.filter((name) => wanted?.includes(name) ?? true);
  const sizes = (values.sizes ?? '10000,100000').split(',').map(Number);
  const isKnown =
    ['all', 'reads', 'ingest', 'webhooks', 'watching'].includes(what) &&
    names.length === (wanted?.length ?? caseNames.length) &&
    sizes.every((size) => Number.isInteger(size) && size > 0);
  if (!isKnown) throw new Error(usage);
  return { what, names, sizes };
}

async function compareReads(testServer: TestServer): Promise<void> {
  const arenas: Arena[] = [];
  try {
    for (const vtcCount of sizes) arenas.push(await openArena(testServer, vtcCount));
    const searches = await timeSearches(arenas);
    if (searches.length > 0) console.log(`\n${describeSearches(searches)}\n`);
    const lines = await compare(arenas);
    console.log(`\n${describeLines(lines)}\n`);
    tell(checkGoals(lines, searches));
  } finally {
    for (const { waybill, bare } of arenas) await Promise.all([waybill.stop(), bare.stop()]);
  }
}

function tell(verdicts: readonly Verdict[]): void {
  for (const { sentence, isMet } of verdicts) {
    console.log(`${isMet ? 'met   ' : 'MISSED'} ${sentence}`);
    if (!isMet) process.exitCode = 1;
  }
}

async function openArena(testServer: TestServer, vtcCount: number): Promise<Arena> {
  console.log(`Making ${vtcCount.toLocaleString('en')} companies`);
  const world = await createWorld(testServer, vtcCount);
  const waybill = await startWaybill(world.databaseUrl);
  const bare = await startBareServer(world.databaseUrl);
  const arena = { vtcCount, waybill, bare, cases: await prepareCases(world, waybill) };
  const { cases } = arena;
  for (const request of cases.flatMap(({ requests }) => requests)) {
    await expectSameAnswer(arena, request);
  }
  return arena;
}

/** The CSRF token comes with the first response, and is then sent with each request. */
async function prepareCases(world: World, waybill: Server): Promise<BenchCase[]> {
  const headers = { cookie: sessionCookie(world) };
  const response = await fetch(`${waybill.origin}/api/instance`, { headers });
  const token = /XSRF-TOKEN=([^;]+)/.exec(response.headers.getSetCookie().join('\n'))?.[1];
  if (!response.ok || token === undefined) throw new Error('no token came');
  const cases = createCases(world, token);
  return names.map((name) => ({ name, requests: cases[name] }));
}

/** Times single requests, each search at both servers in turn. */
async function timeSearches(arenas: readonly Arena[]): Promise<SearchLine[]> {
  const lines: SearchLine[] = [];
  for (const { vtcCount, waybill, bare } of arenas) {
    for (const { name: search, requests } of names.flatMap((name) => searchCases[name] ?? [])) {
      const [request] = requests;
      if (!request) continue;
      const times: Pair<number>[] = [];
      for (let turn = 0; turn <= rounds * answersPerRound; turn++) {
        const time = await inTurn(turn, { waybill, bare }, (target) => timeAnswer(target, request));
        // The first is the warm-up.
        if (turn > 0) times.push(time);
      }
      lines.push({ search, vtcCount, times });
    }
  }
  return lines;
}

/** Interleaves everything within each round, so that other load on the machine affects all alike. */
async function compare(arenas: readonly Arena[]): Promise<Line[]> {
  const measured = arenas.flatMap(({ vtcCount, waybill, bare, cases }) =>
    cases.map((benchCase) => {
      const pairs: Pair<Measurement>[] = [];
      return { vtcCount, servers: { waybill, bare }, benchCase, pairs };
    }),
  );
  for (let round = 0; round <= rounds; round++) {
    const load = `load ${loadavg()[0]?.toFixed(1)}`;
    console.log(`${round === 0 ? 'Warming up' : `Round ${round} of ${rounds}`}, ${load}`);
    for (const { servers, benchCase, pairs } of measured) {
      const pair = await inTurn(round, servers, (target) =>
        measure(target, benchCase, secondsPerRound),
      );
      if (round > 0) pairs.push(pair);
    }
  }
  return measured.map(({ vtcCount, benchCase, pairs }) => ({
    name: benchCase.name,
    vtcCount,
    rounds: pairs,
  }));
}

/** Alternates which server goes first. */
async function inTurn<Value>(
  turn: number,
  { waybill, bare }: Pair<Server>,
  run: (server: Server) => Promise<Value>,
): Promise<Pair<Value>> {
  if (turn % 2 === 0) {
    const first = await run(waybill);
    return { waybill: first, bare: await run(bare) };
  }
  const first = await run(bare);
  return { waybill: await run(waybill), bare: first };
}
