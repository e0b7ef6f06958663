import type { Exhibit, ExhibitCard } from '@waybill/schema/features/museum.models';
import { equatorM } from '@waybill/schema/features/museum.models';
import { modelOfTruck } from '@waybill/schema/features/trucks.models';

/** Returns what an exhibited truck is called: its nickname, or else its model. */
export function titleOf(truck: ExhibitCard['truck']): string {
  return truck.nickname ?? modelOfTruck(truck);
}

/** Returns how often a truck’s deliveries would lead round the world, to one decimal. */
export function timesRoundTheWorld({ distanceM }: Pick<Exhibit, 'distanceM'>): number {
  return Math.round((distanceM / equatorM) * 10) / 10;
}
