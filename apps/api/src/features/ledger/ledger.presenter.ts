import type { LedgerEntry } from '@waybill/schema/features/ledger.models';
import type { EntryRow } from './entries.data.ts';

export function presentEntry({
  driverId,
  driverName,
  actorId,
  actorName,
  jobNumber,
  postedAt,
  ...row
}: EntryRow): LedgerEntry {
  return {
    ...row,
    postedAt: postedAt.toISOString(),
    driver: personOf(driverId, driverName),
    actor: personOf(actorId, actorName),
    job: jobNumber === null ? null : { id: row.sourceId, number: jobNumber },
  };
}

function personOf(id: string | null, username: string | null) {
  return id === null || username === null ? null : { id, username };
}
