import type { Network } from '@waybill/schema/features/roads.models';
import { mapScales } from '@waybill/telemetry/map-scales';
import type { NetworkRow } from './roads.data.ts';

export function presentNetwork({ game, cells, known, all, metres }: NetworkRow): Network {
  const name = game === 0 ? 'ets2' : 'ats';
  return {
    game: name,
    cells,
    lengthM: Math.round(cells * metres * mapScales[name]),
    knownPercent: all === 0 ? null : Math.round((known / all) * 1_000) / 10,
  };
}
