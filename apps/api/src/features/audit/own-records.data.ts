import type { Db } from '../../lib/db.ts';
import { auditInclude } from './audit.data.ts';

/** Lists the audit entries by a user, and those of others about them. */
export async function listOwnRecords(db: Db, userId: string) {
  const include = auditInclude;
  const orderBy = { id: 'asc' } as const;
  const byOthers = [{ actorId: null }, { actorId: { not: userId } }];
  return {
    by: await db.auditEntry.findMany({ where: { actorId: userId }, include, orderBy }),
    about: await db.auditEntry.findMany({
      where: { subjectId: userId, OR: byOthers },
      include,
      orderBy,
    }),
  };
}
export type OwnRecords = Awaited<ReturnType<typeof listOwnRecords>>;
