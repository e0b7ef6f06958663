import type { AccountExport } from '@waybill/schema/features/account.models';
import type { Db } from '../../lib/db.ts';

/** Lists the cargoes that a user watches. */
export async function listOwnRecords(
  db: Db,
  userId: string,
): Promise<Pick<AccountExport, 'marketWatches'>> {
  const marketWatches = await db.marketWatch.findMany({
    where: { userId },
    select: { game: true, cargoId: true, abovePpm: true, belowPpm: true },
    orderBy: [{ game: 'asc' }, { cargoId: 'asc' }],
  });
  return { marketWatches };
}
