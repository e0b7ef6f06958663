import { setTimeout as delay } from 'node:timers/promises';
import { createTestDatabase, startTestServer } from '@waybill/db/test-database';
import { startWaybill } from '../servers.ts';
import { createTrialMembers, type TrialMember } from '../trial-members.ts';
import { type Ask, changeRole, createAsk, type Outcome, percentile } from '../trial-request.ts';
import type { RunTrial } from './trial.ts';

const writerCount = 100;
const measuredMs = 10_000;
const pauseMs = 50;

/**
 * A hundred parallel writers of one member, each at it again as soon as it is answered, and what
 * others notice of that.
 */
export const runTrial: RunTrial = async () => {
  const { server, stop } = await startTestServer();
  try {
    const { url } = await createTestDatabase(server);
    const [writer, ...others] = await createTrialMembers(url, 11);
    if (!writer) throw new Error('nobody is there to write');
    const waybill = await startWaybill(url);
    try {
      const ask = createAsk(waybill.origin, 30_000);
      await watchOthers(ask, others, 3_000);
      const undisturbed = await watchOthers(ask, others, measuredMs);
      const stopWriting = new AbortController();
      const written = Promise.all(
        Array.from({ length: writerCount }, () => writeOn(ask, writer, stopWriting.signal)),
      );
      await delay(1_000);
      const disturbed = await watchOthers(ask, others, measuredMs);
      stopWriting.abort();
      process.stdout.write(`writers      ${describe((await written).flat())}\n`);
      return judge(undisturbed, disturbed);
    } finally {
      await waybill.stop();
    }
  } finally {
    await stop();
  }
};

function judge(undisturbed: readonly Outcome[], disturbed: readonly Outcome[]) {
  process.stdout.write(`undisturbed  ${describe(undisturbed)}\n`);
  process.stdout.write(`disturbed    ${describe(disturbed)}\n`);
  const [before, after] = [undisturbed, disturbed].map((outcomes) =>
    percentile(
      outcomes.map(({ ms }) => ms),
      95,
    ),
  );
  const ratio = (after ?? 0) / (before ?? 1);
  const errors = disturbed.filter(({ status }) => status !== 200).length;
  return [
    {
      sentence: `others' p95 is ${ratio.toFixed(1)} times the undisturbed one (goal: at most 3)`,
      isMet: ratio <= 3,
    },
    { sentence: `${errors} errors for others (goal: 0)`, isMet: errors === 0 },
  ];
}

/** What all others get who use their own companies, for a while. */
async function watchOthers(
  ask: Ask,
  others: readonly TrialMember[],
  durationMs: number,
): Promise<Outcome[]> {
  const until = performance.now() + durationMs;
  const outcomes = await Promise.all(others.map((member) => useCompany(ask, member, until)));
  return outcomes.flat();
}

/** Four reads and a write, and again. */
async function useCompany(ask: Ask, member: TrialMember, until: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const reads = [
    `/api/vtcs/by-tag/${member.tag}`,
    `/api/vtc/by-user/${member.userId}`,
    `/api/vtcs/${member.vtcId}/members`,
    '/api/vtc/all?limit=20',
  ];
  for (let round = 0; performance.now() < until; round++) {
    const read = reads[round % (reads.length + 1)];
    outcomes.push(read ? await ask(member, read) : await changeRole(ask, member, round));
    await delay(pauseMs * (0.5 + Math.random()));
  }
  return outcomes;
}

async function writeOn(ask: Ask, member: TrialMember, signal: AbortSignal): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  while (!signal.aborted) outcomes.push(await changeRole(ask, member, outcomes.length));
  return outcomes;
}

function describe(outcomes: readonly Outcome[]): string {
  const times = outcomes.map(({ ms }) => ms);
  const statuses = new Set(outcomes.map(({ status }) => status));
  const answers = [...statuses].map(
    (status) => `${outcomes.filter((outcome) => outcome.status === status).length} × ${status}`,
  );
  const [p50, p95] = [50, 95].map((share) => percentile(times, share).toFixed(1));
  return `p50 ${p50} ms, p95 ${p95} ms; ${answers.join(', ')}`;
}
