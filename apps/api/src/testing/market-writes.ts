import { contract } from '@waybill/schema/contract';
import { entry, type TableEntry } from './table-entry.ts';

const { market } = contract;

/** The writes on the cargo market, each with a valid request. */
export const marketWrites: readonly TableEntry[] = [
  entry(market.setWatches, async ({ staff }) => {
    const watches = [{ game: 'ets2' as const, cargoId: 'paper', abovePpm: 1_100_000 }];
    return [staff, (call) => call(market.setWatches, { body: { watches } })];
  }),
];
