import { insertJobs } from '@waybill/api/testing/bulk-jobs';
import { createTestDatabase, startTestServer } from '@waybill/db/test-database';
import { Pool } from 'pg';
import { type Server, startWaybill } from '../servers.ts';
import { createTrialMembers } from '../trial-members.ts';
import type { RunTrial } from './trial.ts';

/** How much more memory the server may take at the end of a table than after its first tenth. */
const goalMb = 40;

/** One company's jobs as one table, 100,000 unless another number is given: what the server takes for it. */
export const runTrial: RunTrial = async ([count = '100000']) => {
  const jobCount = Number(count);
  const { server, stop } = await startTestServer();
  try {
    const { url } = await createTestDatabase(server);
    const [owner] = await createTrialMembers(url, 1);
    if (!owner) throw new Error('there is no company');
    await fillCompany(url, jobCount);
    const waybill = await startWaybill(url);
    try {
      const path = `/api/vtcs/${owner.vtcId}/jobs.csv`;
      // The first shows what the program itself takes.
      await readTable(waybill, path, owner.token);
      const { lines, megabytes, growthMb, seconds } = await readTable(waybill, path, owner.token);
      return [
        {
          sentence: `${lines - 1} of ${jobCount} jobs in the table`,
          isMet: lines - 1 === jobCount,
        },
        {
          sentence: `a table of ${megabytes.toFixed(0)} MB in ${seconds.toFixed(0)} s: ${growthMb.toFixed(0)} MB more than after its first tenth, goal ${goalMb}`,
          isMet: growthMb <= goalMb,
        },
      ];
    } finally {
      await waybill.stop();
    }
  } finally {
    await stop();
  }
};

async function fillCompany(databaseUrl: string, jobCount: number): Promise<void> {
  process.stdout.write(`Making ${jobCount.toLocaleString('en')} jobs\n`);
  const pool = new Pool({ connectionString: databaseUrl });
  try {
    await insertJobs(pool, jobCount);
  } finally {
    await pool.end();
  }
}

/** Reads a table to its end, and looks at the server's memory meanwhile. */
async function readTable({ origin, memoryMb }: Server, path: string, token: string) {
  const startedAt = performance.now();
  const response = await fetch(`${origin}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok || !response.body) throw new Error(`no table came: ${response.status}`);
  const samples: number[] = [];
  let lines = 0;
  let bytes = 0;
  const decoder = new TextDecoder();
  for await (const chunk of response.body) {
    bytes += chunk.length;
    lines += decoder.decode(chunk, { stream: true }).split('\r\n').length - 1;
    samples.push(memoryMb() ?? Number.NaN);
  }
  const early = Math.max(...samples.slice(0, Math.ceil(samples.length / 10)));
  return {
    lines,
    megabytes: bytes / 1e6,
    growthMb: Math.max(...samples) - early,
    seconds: (performance.now() - startedAt) / 1_000,
  };
}
