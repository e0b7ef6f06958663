import type { LedgerSource } from '../ledger/posting.policy.ts';
import { listMoveIds, listPostableMoves } from './stock-moves.data.ts';
import { postMove } from './stock.policy.ts';

/** Posts what warehouses buy, sell and lose. */
export const stockLedger: LedgerSource<'stock'> = {
  kind: 'stock',
  list: async (sql, { vtcId }, page) => listMoveIds(sql, vtcId, page),
  async read(sql, { vtcId, startsOn }, ids) {
    const moves = await listPostableMoves(sql, vtcId, ids);
    return new Map(
      moves.flatMap(({ id, placeId, day, ...move }) => {
        const lines = postMove(move);
        if (lines === null || day < startsOn) return [];
        return [[id, { day, lines, placeId, driverId: null, ratePpm: null }] as const];
      }),
    );
  },
};
