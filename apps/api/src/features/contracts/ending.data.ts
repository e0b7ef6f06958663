import type { Db } from '../../lib/db.ts';

/**
 * Ends the contracts of a company that is about to be deleted: those under way are withdrawn without money, and
 * outcomes are final. Contracts without another company are removed.
 * @returns what was withdrawn, with the other company
 */
export async function endContracts(
  db: Db,
  vtcId: string,
  now: Date,
): Promise<readonly { readonly id: string; readonly otherId: string }[]> {
  await db.$queryRaw`
    SELECT FROM contracts WHERE ${vtcId}::uuid IN (vtc_id, carrier_vtc_id) ORDER BY id FOR NO KEY UPDATE`;
  await db.$executeRaw`
    DELETE FROM contracts
    WHERE ${vtcId}::uuid IN (vtc_id, carrier_vtc_id)
      AND coalesce(nullif(vtc_id, ${vtcId}::uuid), nullif(carrier_vtc_id, ${vtcId}::uuid)) IS NULL`;
  await db.$executeRaw`
    UPDATE contracts SET settled_at = coalesce(settled_at, ${now}), due_at = NULL
    WHERE ${vtcId}::uuid IN (vtc_id, carrier_vtc_id) AND state IN ('FULFILLED', 'FAILED')`;
  return db.$queryRaw<{ id: string; otherId: string }[]>`
    WITH withdrawn AS (
      UPDATE contracts SET state = 'WITHDRAWN', due_at = NULL
      WHERE ${vtcId}::uuid IN (vtc_id, carrier_vtc_id) AND state = 'ACTIVE'
      RETURNING id, vtc_id, carrier_vtc_id),
    freed AS (DELETE FROM contract_jobs WHERE contract_id IN (SELECT id FROM withdrawn))
    SELECT id, CASE vtc_id WHEN ${vtcId}::uuid THEN carrier_vtc_id ELSE vtc_id END AS "otherId" FROM withdrawn`;
}
