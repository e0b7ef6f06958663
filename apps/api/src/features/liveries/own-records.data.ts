import type { Db } from '../../lib/db.ts';

/** Lists a user's uploads, approvals and downloads of liveries, and what they say that trucks wear. */
export async function listOwnRecords(db: Db, userId: string) {
  const ofVersion = { liveryId: true, version: true } as const;
  const orderBy = [{ liveryId: 'asc' as const }, { version: 'asc' as const }];
  return {
    liveriesUploaded: await db.liveryFile.findMany({
      where: { uploadedById: userId },
      select: { ...ofVersion, kind: true, uploadedAt: true },
      orderBy,
    }),
    liveriesApproved: await db.liveryFile.findMany({
      where: { approvedById: userId },
      select: { ...ofVersion, approvedAt: true },
      orderBy,
    }),
    liveriesDownloaded: await db.liveryDownload.findMany({
      where: { userId },
      select: { ...ofVersion, firstAt: true },
      orderBy,
    }),
    liveriesSet: await db.truckLivery.findMany({
      where: { byId: userId },
      select: { truckId: true, liveryId: true, since: true },
      orderBy: { truckId: 'asc' },
    }),
  };
}
export type OwnRecords = Awaited<ReturnType<typeof listOwnRecords>>;
