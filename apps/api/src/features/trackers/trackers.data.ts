import type { TrackerOutcome, TrackerProvider } from '@waybill/schema/features/trackers.models';
import { limits } from '@waybill/schema/limits';
import type { Db } from '../../lib/db.ts';
import { isUniqueViolation } from '../../lib/unique-violation.ts';
import { AppError } from '../../lib/app-error.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const shown = {
  deliveries: {
    orderBy: { id: 'desc' },
    take: limits.trackerDeliveriesShown,
    select: {
      id: true,
      receivedAt: true,
      outcome: true,
      problem: true,
      report: { select: { jobId: true } },
    },
  },
} as const;

/** Lists a company's links with the last delivery of each. */
export async function listLinks(db: Db, vtcId: string) {
  return db.trackerLink.findMany({
    where: { vtcId },
    include: shown,
    orderBy: { provider: 'asc' },
  });
}
export type LinkRow = Awaited<ReturnType<typeof listLinks>>[number];

export interface LinkKey {
  readonly vtcId: string;
  readonly provider: TrackerProvider;
}

export async function findLink(db: Db, key: LinkKey): Promise<LinkRow | null> {
  return db.trackerLink.findUnique({ where: { vtcId_provider: key }, include: shown });
}

/** Finds the link of a provider by the hash of its secret address. */
export async function findLinkByPath(db: Db, provider: string, pathHash: Bytes) {
  return db.trackerLink.findFirst({ where: { provider, pathHash } });
}
export type FoundLink = NonNullable<Awaited<ReturnType<typeof findLinkByPath>>>;

interface NewLink extends LinkKey {
  readonly id: string;
  readonly pathHash: Bytes;
  readonly sealedPath: Bytes;
  readonly sealedSecret: Bytes | null;
  readonly trusted: boolean;
}

/** @throws TRACKER_LINK_THERE */
export async function createLink(db: Db, link: NewLink): Promise<void> {
  await db.trackerLink.create({ data: link }).catch((error: unknown) => {
    const isThere = isUniqueViolation(error, 'tracker_links_vtc_id_provider_key');
    throw isThere ? new AppError('TRACKER_LINK_THERE', { cause: error }) : error;
  });
}

export async function updateLink(
  db: Db,
  id: string,
  changes: Partial<Pick<NewLink, 'pathHash' | 'sealedPath' | 'sealedSecret' | 'trusted'>>,
): Promise<void> {
  await db.trackerLink.update({ where: { id }, data: changes });
}

/**
 * Records which users see the addresses of a company's links.
 * @returns the trackers whose addresses they see for the first time
 */
export async function createReader(
  db: Db,
  { vtcId, provider }: { readonly vtcId: string; readonly provider?: TrackerProvider },
  userId: string,
  at: Date,
): Promise<string[]> {
  const rows = await db.$queryRaw<{ provider: string }[]>`
    WITH added AS (
      INSERT INTO tracker_link_readers (link_id, user_id, at)
      SELECT id, ${userId}::uuid, ${at}::timestamptz FROM tracker_links
      WHERE vtc_id = ${vtcId}::uuid AND provider = coalesce(${provider ?? null}, provider)
      ON CONFLICT DO NOTHING RETURNING link_id)
    SELECT provider FROM tracker_links WHERE id IN (SELECT link_id FROM added) ORDER BY provider`;
  return rows.map((row) => row.provider);
}

/** Removes the readers of a link after its secret has changed. */
export async function removeReaders(db: Db, linkId: string): Promise<void> {
  await db.trackerLinkReader.deleteMany({ where: { linkId } });
}

/** True if a user has created or changed a link, or was shown its address. */
export async function isReader(db: Db, linkId: string, userId: string): Promise<boolean> {
  return (await db.trackerLinkReader.count({ where: { linkId, userId } })) > 0;
}

export async function removeLink(db: Db, id: string): Promise<void> {
  await db.trackerLink.delete({ where: { id } });
}

interface NewDelivery {
  readonly linkId: string;
  readonly receivedAt: Date;
  readonly outcome: TrackerOutcome;
  readonly problem?: string;
  readonly body?: Bytes;
  readonly reportId?: string | null;
}

/** Records the outcome of a delivery to a link. */
export async function createDelivery(db: Db, delivery: NewDelivery): Promise<void> {
  await db.trackerDelivery.create({ data: delivery, select: { id: true } });
}

export async function removeDeliveries(db: Db, before: Date): Promise<void> {
  await db.trackerDelivery.deleteMany({ where: { receivedAt: { lt: before } } });
}

const bodiesAtOnce = 1_000;

/** Clears the bodies of reports received before a time. The data read from them stays. */
export async function clearReportBodies(db: Db, before: Date): Promise<void> {
  let cleared: number;
  do {
    cleared = await db.$executeRaw`
      UPDATE job_reports SET body = ''
      WHERE id IN (SELECT id FROM job_reports WHERE body <> '' AND received_at < ${before}::timestamptz
                   ORDER BY received_at LIMIT ${bodiesAtOnce})`;
  } while (cleared === bodiesAtOnce);
}

/** Finds the driver with this Steam id, if they were in the company at that time. */
export async function findDriverThen(
  db: Db,
  vtcId: string,
  steamId: string,
  at: Date,
): Promise<string | null> {
  const period = await db.membershipPeriod.findFirst({
    where: {
      vtcId,
      user: { steamId },
      joinedAt: { lte: at },
      OR: [{ leftAt: null }, { leftAt: { gt: at } }],
    },
    select: { userId: true },
  });
  return period?.userId ?? null;
}
