import type { Prisma } from '@waybill/db/client';
import type { Db } from '../../lib/db.ts';

/** The company that a job belongs to. */
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

/** A job with what policies look at. */
export interface JobRow extends SelectedJob {
  readonly isAppealed: boolean;
}

/** A job that other changes of it wait for, until this transaction ends; also what is folded anew. */
export async function lockJob(db: Db, id: string): Promise<JobRow | null> {
  await db.$queryRaw`SELECT FROM jobs WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return (await listJobs(db, [id]))[0] ?? null;
}

/** The jobs with these ids, in the order of their ids. */
export async function listJobs(db: Db, ids: readonly string[]): Promise<JobRow[]> {
  const rows = await db.job.findMany({
    where: { id: { in: [...ids] } },
    select: jobSelect,
    orderBy: { id: 'asc' },
  });
  return rows.map((row) => Object.assign(row, { isAppealed: row.appeals.length > 0 }));
}

/** The company that a driver was in at that moment. */
export async function findVtcIdAt(db: Db, userId: string, at: Date): Promise<string | null> {
  const period = await db.membershipPeriod.findFirst({
    where: { userId, joinedAt: { lte: at }, OR: [{ leftAt: null }, { leftAt: { gt: at } }] },
    select: { vtcId: true },
  });
  return period?.vtcId ?? null;
}
