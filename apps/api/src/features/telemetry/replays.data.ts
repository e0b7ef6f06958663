import type { Replay } from '@waybill/telemetry/job';
import type { Db } from '../../lib/db.ts';
import { type SimilarJob, similarTo } from './conditions.data.ts';
import type { HaulKey } from './settling.policy.ts';

/** A delivery to compare, and the jobs that share fingerprints with it. */
interface MarkedJob extends SimilarJob {
  readonly similar: readonly SimilarJob[];
}

/** Some of the deliveries that are queued for comparison. */
export async function listMarked(db: Db, limit: number): Promise<MarkedJob[]> {
  return db.$queryRawUnsafe<MarkedJob[]>(
    `SELECT job.id, to_json(job.prints) AS prints, ${similarTo('job')} AS similar
     FROM job_replay_marks mark JOIN jobs job ON job.id = mark.job_id ORDER BY job.id LIMIT $1`,
    limit,
  );
}

export async function removeMarks(db: Db, jobIds: readonly string[]): Promise<void> {
  await db.jobReplayMark.deleteMany({ where: { jobId: { in: [...jobIds] } } });
}

/** A job that may be settled again, and its known replay. */
interface ComparedJob extends HaulKey {
  readonly replay: Replay | null;
}

/** A delivery under rules version 2 whose driver still exists; null for any other. */
export async function findCompared(db: Db, id: string): Promise<ComparedJob | null> {
  const [row] = await db.$queryRawUnsafe<ComparedJob[]>(
    `SELECT driver_id AS "driverId", fingerprint, conditions -> 'replay' AS replay FROM jobs
     WHERE id = $1::uuid AND driver_id IS NOT NULL AND conditions IS NOT NULL`,
    id,
  );
  return row ?? null;
}
