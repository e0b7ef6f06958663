import { dayOf } from '@waybill/schema/days';
import type { LedgerLines } from '@waybill/schema/features/ledger.models';
import type { LedgerSource, Posting } from '../ledger/posting.policy.ts';
import * as data from './value.data.ts';
import { bookValueOf, truckSourceOf } from './value.policy.ts';

/** Purchases and sales of trucks. The sources aren't stored: a company's own trucks are few, so all are computed. */
export const trucksLedger: LedgerSource<'truck'> = {
  kind: 'truck',
  async read(sql, { vtcId }, ids) {
    const wanted = new Set(ids);
    const trucks = await data.listBoughtTrucks(sql, vtcId);
    return new Map(trucks.flatMap(postTrade).filter(([sourceId]) => wanted.has(sourceId)));
  },
  async list(sql, { vtcId }, { after, take }) {
    const trucks = await data.listBoughtTrucks(sql, vtcId);
    return trucks
      .flatMap((truck) => postTrade(truck).map(([sourceId]) => sourceId))
      .filter((sourceId) => sourceId > after)
      .toSorted()
      .slice(0, take);
  },
};

/** The depreciation of trucks, month by month. */
export const depreciationLedger: LedgerSource<'depreciation'> = {
  kind: 'depreciation',
  list: (sql, { vtcId }, page) => data.listMonthIds(sql, vtcId, page),
  async read(sql, { vtcId }, ids) {
    const months = await data.listMonths(sql, vtcId, ids);
    return new Map(
      months.flatMap(({ id, truckId, day, priceMinor, metresBefore, metresAfter }) => {
        const lost = bookValueOf(priceMinor, metresBefore) - bookValueOf(priceMinor, metresAfter);
        return lost === 0
          ? []
          : [[id, postingOf(truckId, day, { depreciation: lost, fleet: -lost })] as const];
      }),
    );
  },
};

function postTrade(
  truck: data.BoughtTruck,
): readonly (readonly [sourceId: string, posting: Posting])[] {
  const { id, boughtAt, priceMinor, soldAt, soldMinor, soldM } = truck;
  const bought = postingOf(id, dayOf(boughtAt), { fleet: priceMinor, cash: -priceMinor });
  if (soldAt === null || soldMinor === null || soldM === null)
    return [[truckSourceOf(id, 'bought'), bought]];
  const book = bookValueOf(priceMinor, soldM);
  const loss = book - soldMinor;
  const sold = postingOf(id, dayOf(soldAt), {
    cash: soldMinor,
    fleet: -book,
    ...(loss !== 0 && { disposal: loss }),
  });
  return [
    [truckSourceOf(id, 'bought'), bought],
    [truckSourceOf(id, 'sold'), sold],
  ];
}

function postingOf(truckId: string, day: string, lines: LedgerLines): Posting {
  return { day, lines, truckId, driverId: null, ratePpm: null };
}
