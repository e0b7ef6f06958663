import { insertJobs } from '@waybill/api/testing/bulk-jobs';
import { createTestDatabase, startTestServer } from '@waybill/db/test-database';
import { Pool } from 'pg';
import { startWaybill } from '../servers.ts';
import { createTrialMembers, type TrialMember } from '../trial-members.ts';
import { type Ask, createAsk, percentile } from '../trial-request.ts';
import type { RunTrial } from './trial.ts';

const companyCount = 3_000;
const jobsPerCompany = 20;
const rounds = 200;
const perRound = 5;
const patienceMs = 5_000;
const goal = 1.1;

/**
 * What it costs to read the jobs of an ally, among a thousand alliances of three: beside the same list,
 * read by its own company, for which nothing is asked about alliances.
 */
export const runTrial: RunTrial = async () => {
  const { server, stop } = await startTestServer();
  try {
    const { url } = await createTestDatabase(server);
    const members = await createTrialMembers(url, companyCount);
    const pool = new Pool({ connectionString: url });
    await insertJobs(pool, companyCount * jobsPerCompany);
    await pool.query(allyInThrees);
    const [reader, ally] = await findAllies(pool, members);
    await pool.end();
    const waybill = await startWaybill(url);
    try {
      return [await compare(createAsk(waybill.origin, patienceMs), reader, ally)];
    } finally {
      await waybill.stop();
    }
  } finally {
    await stop();
  }
};

async function compare(ask: Ask, reader: TrialMember, ally: TrialMember) {
  const path = `/api/vtcs/${ally.vtcId}/jobs?limit=24`;
  const times = { own: [] as number[], ally: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, member] of [
      ['own', ally],
      ['ally', reader],
    ] as const) {
      for (let n = 0; n < perRound; n += 1) {
        const { status, ms } = await ask(member, path);
        if (status !== 200) throw new Error(`the list was answered with ${status}`);
        // The first tenth is the warm-up.
        if (round >= rounds / 10) times[name].push(ms);
      }
    }
  }
  const [own, shared] = [percentile(times.own, 50), percentile(times.ally, 50)];
  const ratio = shared / own;
  const text = `the jobs of an ally in ${shared.toFixed(2)} ms, by their own company in ${own.toFixed(2)} ms`;
  return {
    sentence: `${text}: ${ratio.toFixed(2)} times (goal: at most ${goal})`,
    isMet: ratio <= goal,
  };
}

/** Two companies of one alliance. */
async function findAllies(
  pool: Pool,
  members: readonly TrialMember[],
): Promise<readonly [TrialMember, TrialMember]> {
  const { rows } = await pool.query<{ vtcId: string }>(
    `SELECT vtc_id::text AS "vtcId" FROM alliance_members
     WHERE alliance_id = (SELECT id FROM alliances ORDER BY slug LIMIT 1) ORDER BY vtc_id LIMIT 2`,
  );
  const [reader, ally] = rows.map(({ vtcId }) => members.find((one) => one.vtcId === vtcId));
  if (!reader || !ally) throw new Error('there are no allies');
  return [reader, ally];
}

/** Three companies each, which share everything. */
const allyInThrees = `
  WITH numbered AS (
    SELECT id, name, (row_number() OVER (ORDER BY id) - 1) / 3 AS alliance FROM vtcs),
  founded AS (
    INSERT INTO alliances (id, slug, name, decision, created_at)
    SELECT gen_random_uuid(), 'alliance-' || alliance, 'Alliance ' || alliance, 'MAJORITY', now()
    FROM numbered GROUP BY alliance RETURNING id, slug),
  joined AS (
    INSERT INTO alliance_members (id, alliance_id, vtc_id, vtc_name, state, during, created_at)
    SELECT gen_random_uuid(), founded.id, numbered.id, numbered.name, 'ACTIVE',
           tstzrange(now(), NULL), now()
    FROM numbered JOIN founded ON slug::text = 'alliance-' || alliance
    RETURNING id, vtc_id)
  INSERT INTO alliance_consents (member_id, vtc_id, term, since)
  SELECT id, vtc_id, term, now() FROM joined, unnest(enum_range(NULL::alliance_term)) term`;
