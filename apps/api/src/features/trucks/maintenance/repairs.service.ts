import type { JobFollower } from '../../ledger/posting.policy.ts';
import { emitTrucksChanged } from '../following.service.ts';
import { setWorkshop } from '../orders.data.ts';
import { completeRepairs } from './repairs.data.ts';

/** Completes the repairs of trucks that are seen repaired at the beginning of a drive. Waybill can't repair them itself. */
export const followRepairs: JobFollower = async (sql, { vtcId }, jobIds) => {
  const repaired = await completeRepairs(sql, vtcId, jobIds);
  if (repaired.length > 0) {
    await setWorkshop(sql, repaired);
    await emitTrucksChanged(sql, vtcId);
  }
  return [];
};
