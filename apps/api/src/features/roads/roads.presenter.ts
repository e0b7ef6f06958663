import type { Network } from '@waybill/schema/features/roads.models';
import type { NetworkRow } from './roads.data.ts';

export function presentNetwork({ game, cells, known, all, metres }: NetworkRow): Network {
  return {
    game: game === 0 ? 'ets2' : 'ats',
    cells,
    lengthM: Math.round(cells * metres),
    knownPercent: all === 0 ? null : Math.round((known / all) * 1_000) / 10,
  };
}
