import { insertMembers } from '@waybill/api/testing/bulk-members';
import {
  insertFuelPast,
  insertRoadsideCities,
  insertTrafficPast,
} from '@waybill/api/testing/bulk-roadside';
import { createTestDatabase, startTestServer, type TestServer } from '@waybill/db/test-database';
import { Pool } from 'pg';
import { timeInTurn } from '../measure.ts';
import { type Server, startWaybill } from '../servers.ts';
import { createTrialMembers, type TrialMember } from '../trial-members.ts';
import type { Goal, RunTrial } from './trial.ts';

const answers = 60;
const goals = { growth: 1.2 };
/** A company tanks so often a day, and reports a pump so often. */
const daily = { tankUpsPerDay: 357, reportsPerDay: 10 };
/** Where is driven, for seven days, and by how many an hour: as many in both pasts, who send more or less. */
const cells = 20;
const hours = 168;
const driversPerCell = 12;

/** One size: a past of so many tank-ups and samples, and who asks. */
interface Arena {
  readonly size: number;
  readonly waybill: Server;
  readonly owner: TrialMember;
}

/**
 * Prices of fuel and traffic of a long past beside those of a short one: as many tank-ups a day for a
 * hundred times as many days, and many times as many samples of the same squares by as many drivers. The
 * sizes may be given, as `10000 1000000`.
 */
export const runTrial: RunTrial = async (args) => {
  const sizes = args.length > 0 ? args.map(Number) : [10_000, 1_000_000];
  const { server, stop } = await startTestServer();
  const arenas: Arena[] = [];
  try {
    for (const size of sizes) arenas.push(await openArena(server, size));
    return await compareTimes(arenas);
  } finally {
    for (const { waybill } of arenas) await waybill.stop();
    await stop();
  }
};

async function openArena(server: TestServer, size: number): Promise<Arena> {
  process.stdout.write(`Making ${size.toLocaleString('en')} tank-ups and samples\n`);
  const { url: databaseUrl } = await createTestDatabase(server);
  const [owner] = await createTrialMembers(databaseUrl, 1);
  if (!owner) throw new Error('there is no company');
  await insertMembers(databaseUrl, owner.vtcId, 20);
  const pool = new Pool({ connectionString: databaseUrl });
  try {
    await insertRoadsideCities(pool);
    const days = Math.ceil(size / daily.tankUpsPerDay);
    await insertFuelPast(pool, owner.vtcId, { ...daily, days });
    const samplesPerCell = Math.max(driversPerCell, Math.round(size / cells / hours));
    await insertTrafficPast(pool, { cells, samplesPerCell, driversPerCell });
  } finally {
    await pool.end();
  }
  return { size, waybill: await startWaybill(databaseUrl), owner };
}

const questions = {
  'prices of fuel': (vtcId: string) => `/api/vtcs/${vtcId}/fuel?game=ets2`,
  'why it costs so, with its history': (vtcId: string) =>
    `/api/vtcs/${vtcId}/fuel/reasons?game=ets2&territory=DE`,
  'the cheapest on a route': (vtcId: string) =>
    `/api/vtcs/${vtcId}/fuel/route?game=ets2&cities=berlin,linz`,
  'reports of pumps': (vtcId: string) => `/api/vtcs/${vtcId}/fuel/reports?game=ets2`,
  'squares of traffic': () => '/api/traffic/areas?game=ets2',
  'traffic around cities': () => '/api/traffic/cities?game=ets2',
  'traffic by the hour': () => '/api/traffic/hours?game=ets2',
} as const;

/** One answer after the other, each at both sizes in turn. */
async function compareTimes(arenas: readonly Arena[]): Promise<Goal[]> {
  const [few, many] = [arenas[0], arenas.at(-1)];
  if (!few || !many || few === many) return [];
  const verdicts: Goal[] = [];
  for (const [name, pathOf] of Object.entries(questions)) {
    const askOf = ({ waybill, owner }: Arena) => ({
      server: waybill,
      request: {
        path: pathOf(owner.vtcId),
        headers: { authorization: `Bearer ${owner.token}` },
      },
    });
    const { fewMs, manyMs } = await timeInTurn(askOf(few), askOf(many), answers);
    const growth = manyMs / fewMs;
    verdicts.push({
      sentence: `${name}: ${growth.toFixed(2)} times as long of ${many.size} as of ${few.size} (p50 ${manyMs.toFixed(1)} and ${fewMs.toFixed(1)} ms), goal ${goals.growth}`,
      isMet: growth <= goals.growth,
    });
  }
  return verdicts;
}
