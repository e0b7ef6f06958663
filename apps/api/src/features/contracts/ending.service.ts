import type { BeforeRemoval } from '../vtcs/ownership/deletion.service.ts';
import { emitToAll } from './contracts.service.ts';
import * as data from './ending.data.ts';

/** Ends the contracts of a company that is about to be deleted, and tells the other companies. */
export const endAllContracts: BeforeRemoval = async (db, vtcId, now) => {
  for (const { id, otherId } of await data.endContracts(db, vtcId, now)) {
    await emitToAll(db, 'contract.withdrawn', id, { actorId: null, vtcIds: [otherId] });
  }
};
