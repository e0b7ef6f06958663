import type { Prisma } from '@waybill/db/client';
import type { ApplicationListQuery } from '@waybill/schema/features/applications.fields';
import type { Db } from '../../lib/db.ts';
import { mediaSelect } from '../media/media.data.ts';

const personSelect = { select: { id: true, username: true, avatar: mediaSelect } } as const;

const applicationSelect = {
  id: true,
  vtcId: true,
  userId: true,
  state: true,
  message: true,
  createdAt: true,
  decidedAt: true,
  reason: true,
  closeCause: true,
  filedDistanceKm: true,
  filedJobs: true,
  filedAccountDays: true,
  vtc: {
    select: {
      id: true,
      name: true,
      tag: true,
      deleteAfter: true,
      hiddenAt: true,
      logo: mediaSelect,
    },
  },
  user: personSelect,
} satisfies Prisma.ApplicationSelect;

const detailSelect = {
  ...applicationSelect,
  answers: true,
  form: { select: { id: true, version: true, intro: true, questions: true } },
  decidedBy: personSelect,
} satisfies Prisma.ApplicationSelect;

export type ApplicationRow = Prisma.ApplicationGetPayload<{ select: typeof applicationSelect }>;
export type ApplicationDetailRow = Prisma.ApplicationGetPayload<{ select: typeof detailSelect }>;

/** Returns the company of an application, or null. */
export async function findVtcIdOfApplication(db: Db, id: string): Promise<string | null> {
  const application = await db.application.findUnique({ where: { id }, select: { vtcId: true } });
  return application?.vtcId ?? null;
}

export async function findApplication(db: Db, id: string): Promise<ApplicationRow | null> {
  return db.application.findUnique({ where: { id }, select: applicationSelect });
}

/** Returns an application with its questions and answers, or null. */
export async function findApplicationDetail(
  db: Db,
  id: string,
): Promise<ApplicationDetailRow | null> {
  return db.application.findUnique({ where: { id }, select: detailSelect });
}

/** Returns a user's pending application to a company, or null. */
export async function findPendingApplication(
  db: Db,
  userId: string,
  vtcId: string,
): Promise<ApplicationRow | null> {
  const where = { userId, vtcId, state: 'PENDING' } as const;
  return db.application.findFirst({ where, select: applicationSelect });
}

/** Locks an application until the transaction ends. Changes of its messages and votes wait for it too. */
export async function lockApplication(db: Db, id: string): Promise<ApplicationRow | null> {
  await db.$queryRaw`SELECT FROM applications WHERE id = ${id}::uuid FOR UPDATE`;
  return findApplication(db, id);
}

interface ListRequest extends Pick<ApplicationListQuery, 'state' | 'search' | 'limit'> {
  readonly vtcId: string;
  readonly beforeId: string | null;
}

/** Lists one page of a company's applications, latest first. */
export async function listApplications(
  db: Db,
  { vtcId, state, search, limit, beforeId }: ListRequest,
): Promise<ApplicationRow[]> {
  // Prisma doesn't escape LIKE wildcards, so they are escaped here.
  const contains = search.replace(/[\\%_]/g, String.raw`\$&`);
  return db.application.findMany({
    where: {
      vtcId,
      ...(state && { state }),
      ...(search !== '' && { user: { username: { contains, mode: 'insensitive' } } }),
      ...(beforeId !== null && { id: { lt: beforeId } }),
    },
    select: applicationSelect,
    orderBy: { id: 'desc' },
    take: limit,
  });
}

/** Lists one page of a user's own applications, latest first. */
export async function listOwnApplications(
  db: Db,
  userId: string,
  limit: number,
  beforeId: string | null,
): Promise<ApplicationRow[]> {
  return db.application.findMany({
    where: { userId, ...(beforeId !== null && { id: { lt: beforeId } }) },
    select: applicationSelect,
    orderBy: { id: 'desc' },
    take: limit,
  });
}

/** Votes and messages of an application so far. */
export interface Tally {
  readonly up: number;
  readonly down: number;
  /** Messages that the applicant can read. */
  readonly messages: number;
}

/** Counts votes and shared messages of applications, by id. */
export async function listTallies(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Tally>> {
  const rows = await db.$queryRaw<(Tally & { id: string })[]>`
    SELECT asked.id,
           (SELECT count(*)::int FROM application_votes WHERE application_id = asked.id AND value = 1) AS up,
           (SELECT count(*)::int FROM application_votes WHERE application_id = asked.id AND value = -1)
             AS down,
           (SELECT count(*)::int FROM application_messages
            WHERE application_id = asked.id AND NOT staff_only) AS messages
    FROM unnest(${[...ids]}::uuid[]) AS asked (id)`;
  return new Map(rows.map(({ id, ...tally }) => [id, tally]));
}

interface Decision {
  readonly state: 'ACCEPTED' | 'REJECTED' | 'WITHDRAWN';
  readonly decidedAt: Date;
  readonly decidedById?: string;
  readonly reason?: string;
}

/** Stores the decision on a locked application. */
export async function decideApplication(db: Db, id: string, decision: Decision): Promise<void> {
  await db.application.update({ where: { id }, data: decision, select: { id: true } });
}
