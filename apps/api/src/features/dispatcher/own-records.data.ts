import type { AccountExport } from '@waybill/schema/features/account.models';
import { offerSchema } from '@waybill/schema/features/dispatcher.models';
import type { Db } from '../../lib/db.ts';

/** Lists the loads that were suggested to a user. */
export async function listOwnRecords(
  db: Db,
  userId: string,
): Promise<Pick<AccountExport, 'suggestions'>> {
  const rows = await db.suggestion.findMany({
    where: { driverId: userId },
    select: { vtcId: true, game: true, madeAt: true, offer: true, netMinor: true, state: true },
    orderBy: { id: 'asc' },
  });
  const suggestions = rows.map(({ madeAt, offer, netMinor, ...row }) => {
    const { from, to, cargo } = offerSchema.parse(offer);
    const names = { from: from?.name ?? null, to: to?.name ?? null, cargo };
    return Object.assign(row, names, { madeAt: madeAt.toISOString(), netMinor: Number(netMinor) });
  });
  return { suggestions };
}
