import { happenedInSql } from '../../../lib/happened.data.ts';
import { forEachLedger, type PostingWork } from '../../ledger/posting.service.ts';
import * as data from './telling.data.ts';

const lockNext = ({ after }: { readonly after: string }) => data.lockNextFleet(after);

/** Tells drivers and those who look after the fleet what is due that wasn't before, in all companies. Idempotent. */
export async function tellDue(work: PostingWork): Promise<void> {
  await forEachLedger(work, lockNext, async (sql, { vtcId }, now) => {
    const due = await data.setNotices(sql, vtcId, now);
    for (const { truckId, driverId, item } of due) {
      const payload = { truckId, driverId, item };
      const about = { vtcId, actorId: null, subjectId: driverId, payload };
      await happenedInSql(sql, { type: 'truck.due', ...about });
    }
    if (due.length > 0) {
      const about = { vtcId, actorId: null, subjectId: vtcId, payload: { count: due.length } };
      await happenedInSql(sql, { type: 'maintenance.due', ...about });
    }
  });
}
