import type { Db } from '../../lib/db.ts';

/** Returns a contract's client. Null if it is gone. */
export async function findContractFacts(db: Db, id: string) {
  return db.contract.findUnique({ where: { id }, select: { client: true } });
}
