import { dayOf } from '@waybill/schema/days';
import type {
  OwnTruck,
  Truck,
  TruckDetail,
  TruckLife,
} from '@waybill/schema/features/trucks.models';
import { presentPlaceName } from '../ledger/ledger.presenter.ts';
import type { OwnTruckRow } from './drivers.data.ts';
import { bookValueOf } from './value.policy.ts';
import type { LifeRow, TruckDetailRow, TruckRow } from './trucks.data.ts';

export function presentTruck(
  {
    placeId: id,
    placeCityId: cityId,
    seenAt,
    vtcId: _vtcId,
    priceMinor,
    soldAt,
    ownedM,
    ...row
  }: TruckRow,
  mayReadBooks: boolean,
): Truck {
  const { game } = row;
  const isBased = id !== null && cityId !== null;
  return {
    ...row,
    place: isBased ? presentPlaceName({ id, kind: 'GARAGE', game, cityId }) : null,
    seenAt: seenAt.toISOString(),
    bookMinor: mayReadBooks && priceMinor !== null ? bookOf(priceMinor, ownedM, soldAt) : null,
  };
}

function bookOf(priceMinor: number, ownedM: number, soldAt: Date | null): number {
  return soldAt === null ? bookValueOf(priceMinor, ownedM) : 0;
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
    soldMinor,
    currency,
    livery,
    joinedInto,
    joined,
    ...row
  }: TruckDetailRow,
  mayReadBooks: boolean,
): TruckDetail {
  const { priceMinor, soldAt } = row;
  const isOwned = boughtAt !== null && priceMinor !== null && currency !== null;
  return {
    ...presentTruck(row, mayReadBooks),
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

export function presentOwnTruck({
  odometerM,
  firstSeenAt,
  lastSeenAt,
  milestones,
  ...row
}: OwnTruckRow): OwnTruck {
  return {
    ...row,
    odometerM: Number(odometerM),
    firstSeenAt: firstSeenAt.toISOString(),
    seenAt: lastSeenAt.toISOString(),
    milestones: milestones.map(({ kind, reachedOn }) => ({ kind, reachedOn: dayOf(reachedOn) })),
  };
}
