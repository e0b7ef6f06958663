import { dayOf } from '@waybill/schema/days';
import { type Truck, truckTerms } from '@waybill/schema/features/trucks.models';
import { v5 as createNamedId } from 'uuid';
import { monthsOf } from '../ledger/periods.policy.ts';

/** Returns the source of the entry for a purchase or sale. */
export function truckSourceOf(truckId: string, act: 'bought' | 'sold'): string {
  return createNamedId(act, truckId);
}

/** Returns the source of the entry for the depreciation of a month, by its first day. */
export function monthSourceOf(truckId: string, month: string): string {
  return createNamedId(month.slice(0, 7), truckId);
}

/** Returns what a truck is worth after some counted metres since its purchase. */
export function bookValueOf(priceMinor: number, metres: number): number {
  const lost = (BigInt(priceMinor) * BigInt(metres) * 2n + lifeM) / (lifeM * 2n);
  const rest = Math.round((priceMinor * truckTerms.restPpm) / 1_000_000);
  return Math.max(rest, priceMinor - Number(lost));
}

const lifeM = BigInt(truckTerms.lifeM);

/** Returns the price of a sale: the book value less the wear of all parts. */
export function salePriceOf(bookMinor: number, wearPpm: Truck['wearPpm']): number {
  const wear = wearPpm === null ? 0 : Object.values(wearPpm).reduce((sum, ppm) => sum + ppm, 0);
  const lostPpm = Math.round((Math.min(1_000_000, wear) * truckTerms.wearPpm) / 1_000_000);
  return Math.round((bookMinor * (1_000_000 - lostPpm)) / 1_000_000);
}

/** Returns the first days of the months from the one of a time on, as long as they begin before another. */
export function monthsBetween(from: Date, before: Date): readonly string[] {
  return monthsOf(dayOf(from), dayOf(new Date(before.getTime() - 1)));
}

/** Returns the start of a time's UTC month. */
export function monthOf(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth()));
}
