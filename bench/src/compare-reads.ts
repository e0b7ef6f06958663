import { setTimeout as delay } from 'node:timers/promises';
import type { startWaybill } from './servers.ts';
import type { TrialMember } from './trial-members.ts';
import { createAsk, percentile } from './trial-request.ts';
import type { Goal } from './trials/trial.ts';

const rounds = 25;
const patienceMs = 60_000;
const settleMs = 15_000;
const busyTries = 20;
const busyMs = 1_000;

/** A company with a Waybill of its own. */
export interface Company {
  readonly owner: TrialMember;
  readonly waybill: Awaited<ReturnType<typeof startWaybill>>;
}

/** Where a read is sent. */
export interface Read {
  readonly company: Company;
  readonly path: string;
}

/** Returns the median times of reads, which are sent in turn so that other load affects all of them. */
export async function timeReads(reads: readonly Read[]): Promise<number[]> {
  return timeInTurn(reads.map((read) => () => timeOnce(read)));
}

/** Returns the median of what each of these measures, in turn. */
export async function timeInTurn(measures: readonly (() => Promise<number>)[]): Promise<number[]> {
  const times = measures.map((): number[] => []);
  // The first is the warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [which, measure] of measures.entries()) {
      const ms = await measure();
      if (round > 0) times[which]?.push(ms);
    }
  }
  return times.map((each) => percentile(each, 50));
}

/** Sends reads for a while: a server that has just started does other work, too. */
async function settle(reads: readonly Read[]): Promise<void> {
  const until = performance.now() + settleMs;
  while (performance.now() < until) for (const read of reads) await timeOnce(read);
}

/** Sends a read, again while the server is busy. @throws if it is refused */
async function timeOnce({ company: { owner, waybill }, path }: Read): Promise<number> {
  for (let left = busyTries; ; left -= 1) {
    const { status, ms, failure } = await createAsk(waybill.origin, patienceMs)(owner, path);
    if (status === 200) return ms;
    if (status !== 503 || left === 0) throw new Error(`${path} was answered ${status}: ${failure}`);
    await delay(busyMs);
  }
}

/** How two companies differ, and by how much the reads of the second may take longer. */
interface Comparison {
  readonly few: string;
  readonly many: string;
  readonly mostGrowth: number;
}

/** Compares the same reads of two companies. */
export async function compareReads<C extends Company>(
  [fewCompany, manyCompany]: readonly [C, C],
  listReads: (company: C) => readonly string[],
  { few, many, mostGrowth }: Comparison,
): Promise<Goal[]> {
  const goals: Goal[] = [];
  const paths = listReads(manyCompany);
  await settle([
    ...listReads(fewCompany).map((path) => ({ company: fewCompany, path })),
    ...paths.map((path) => ({ company: manyCompany, path })),
  ]);
  for (const [index, path] of listReads(fewCompany).entries()) {
    const [fewMs = 0, manyMs = 0] = await timeReads([
      { company: fewCompany, path },
      { company: manyCompany, path: paths[index] ?? '' },
    ]);
    const growth = manyMs / fewMs;
    goals.push({
      sentence: `${nameOf(path)}: ${fewMs.toFixed(1)} ms ${few}, ${manyMs.toFixed(1)} ms ${many}, ${growth.toFixed(2)} times (goal ${mostGrowth})`,
      isMet: growth <= mostGrowth,
    });
  }
  return goals;
}

function nameOf(path: string): string {
  return path.replace(/[\da-f-]{36}/g, ':id').replace(/:id(,:id)+/, ':ids');
}
