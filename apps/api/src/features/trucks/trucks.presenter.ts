import type { Truck, TruckDetail, TruckLife } from '@waybill/schema/features/trucks.models';
import { presentPlaceName } from '../ledger/ledger.presenter.ts';
import { bookValueOf } from './value.policy.ts';
import type { LifeRow, TruckDetailRow, TruckRow } from './trucks.data.ts';

export function presentTruck({
  placeId: id,
  placeCityId: cityId,
  seenAt,
  vtcId: _vtcId,
  ...row
}: TruckRow): Truck {
  const { game } = row;
  const isBased = id !== null && cityId !== null;
  return {
    ...row,
    place: isBased ? presentPlaceName({ id, kind: 'GARAGE', game, cityId }) : null,
    seenAt: seenAt.toISOString(),
  };
}

export function presentTruckDetail(
  {
    driverId: _driverId,
    firstSeenAt,
    retiredAt,
    fuelMl,
    totals,
    milestones,
    boughtAt,
    priceMinor,
    soldAt,
    soldMinor,
    ownedM,
    currency,
    livery,
    joinedInto,
    joined,
    ...row
  }: TruckDetailRow,
  mayReadBooks: boolean,
): TruckDetail {
  const isOwned = boughtAt !== null && priceMinor !== null && currency !== null;
  return {
    ...presentTruck(row),
    firstSeenAt: firstSeenAt.toISOString(),
    retiredAt: retiredAt?.toISOString() ?? null,
    fuelMl,
    totals,
    milestones,
    owned:
      isOwned && mayReadBooks
        ? {
            boughtAt: boughtAt.toISOString(),
            priceMinor,
            bookMinor: soldAt === null ? bookValueOf(priceMinor, ownedM) : 0,
            soldAt: soldAt?.toISOString() ?? null,
            soldMinor,
            currency,
          }
        : null,
    livery,
    joinedInto,
    joined,
  };
}

export function presentLife({ kind, at, metres, plate }: LifeRow): TruckLife {
  return { kind, at: at.toISOString(), metres, plate };
}
