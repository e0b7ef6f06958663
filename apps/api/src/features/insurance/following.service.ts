import { v7 as createId } from 'uuid';
import { happenedInSql } from '../../lib/happened.data.ts';
import { jobsLedger } from '../ledger/jobs.ledger.ts';
import type { JobFollower, Posting } from '../ledger/posting.policy.ts';
import * as data from './claims.data.ts';
import type { CoveredJob, WantedClaim } from './claims.data.ts';
import { cargoLossOf, payableOf } from './insurance.policy.ts';
import { emitInsuranceChanged } from './policies.service.ts';

/** Opens, updates and withdraws the claims of jobs as these change. Runs after trucks are recognized. */
export const followClaims: JobFollower = async (sql, { vtcId, books, now }, jobIds) => {
  if (books === null || !(await data.hasPolicies(sql, vtcId))) return [];
  const covered = await data.listCovered(sql, vtcId, jobIds);
  const ids = [...new Set(covered.map(({ jobId }) => jobId))];
  // What isn't posted doesn't count.
  const postings = await jobsLedger.read(sql, books, ids);
  const wanted = covered.flatMap((job) => {
    const posting = postings.get(job.jobId);
    return posting ? claimOf(job, posting, () => createId({ msecs: now.getTime() })) : [];
  });
  const changed = await data.setClaims(sql, vtcId, jobIds, wanted);
  if (changed.length === 0) return [];
  await emitInsuranceChanged(sql, vtcId);
  for (const { id: claimId, kind, state } of changed) {
    if (state !== 'OPEN') continue;
    const about = { vtcId, actorId: null, subjectId: claimId, payload: { claimId, kind } };
    await happenedInSql(sql, { type: 'claim.opened', ...about });
  }
  return changed.map(({ id }) => ({ kind: 'claim', id }));
};

function claimOf(
  { kind, collisions, truckId, cargoDamagePpm, endedAt, ...job }: CoveredJob,
  { lines }: Posting,
  takeId: () => string,
): readonly WantedClaim[] {
  const isCovered = kind === 'CARGO' || (collisions > 0 && truckId !== null);
  const lossMinor =
    kind === 'CARGO' ? cargoLossOf(-(lines.revenue ?? 0), cargoDamagePpm) : (lines.repair ?? 0);
  const payableMinor = payableOf(lossMinor);
  if (!isCovered || payableMinor === 0) return [];
  return [
    {
      id: takeId(),
      kind,
      collisions,
      truckId,
      happenedAt: endedAt,
      lossMinor,
      payableMinor,
      ...job,
    },
  ];
}
