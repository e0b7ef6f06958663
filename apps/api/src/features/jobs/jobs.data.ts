import type { Prisma } from '@waybill/db/client';
import type { Db } from '../../lib/db.ts';

/** Returns the company that a job belongs to, or null. */
export async function findVtcIdOfJob(db: Db, id: string): Promise<string | null> {
  const job = await db.job.findUnique({ where: { id }, select: { vtcId: true } });
  return job?.vtcId ?? null;
}

const jobSelect = {
  id: true,
  vtcId: true,
  driverId: true,
  state: true,
  tier: true,
  isVoid: true,
  cargo: true,
  sourceCity: true,
  destinationCity: true,
  decisions: { select: { id: true }, orderBy: { id: 'desc' }, take: 1 },
  appeals: { select: { id: true }, where: { closedAt: null } },
} satisfies Prisma.JobSelect;

type SelectedJob = Prisma.JobGetPayload<{ select: typeof jobSelect }>;

/** A job with the fields that policies check. */
export interface JobRow extends SelectedJob {
  readonly isAppealed: boolean;
}

/** Locks a job until the transaction ends. Folding waits for the lock too. */
export async function lockJob(db: Db, id: string): Promise<JobRow | null> {
  await db.$queryRaw`SELECT FROM jobs WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return (await listJobs(db, [id]))[0] ?? null;
}

/** Lists the jobs with these ids, ordered by id. */
export async function listJobs(db: Db, ids: readonly string[]): Promise<JobRow[]> {
  const rows = await db.job.findMany({
    where: { id: { in: [...ids] } },
    select: jobSelect,
    orderBy: { id: 'asc' },
  });
  return rows.map((row) => Object.assign(row, { isAppealed: row.appeals.length > 0 }));
}

/** Returns the company of a driver at that moment, or null. */
export async function findVtcIdAt(db: Db, userId: string, at: Date): Promise<string | null> {
  const period = await db.membershipPeriod.findFirst({
    where: { userId, joinedAt: { lte: at }, OR: [{ leftAt: null }, { leftAt: { gt: at } }] },
    select: { vtcId: true },
  });
  return period?.vtcId ?? null;
}
