import type { Truck, TruckDetail, TruckLife } from '@waybill/schema/features/trucks.models';
import { presentPlaceName } from '../ledger/ledger.presenter.ts';
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

export function presentTruckDetail({
  driverId: _driverId,
  firstSeenAt,
  retiredAt,
  fuelMl,
  totals,
  milestones,
  joinedInto,
  joined,
  ...row
}: TruckDetailRow): TruckDetail {
  return {
    ...presentTruck(row),
    firstSeenAt: firstSeenAt.toISOString(),
    retiredAt: retiredAt?.toISOString() ?? null,
    fuelMl,
    totals,
    milestones,
    joinedInto,
    joined,
  };
}

export function presentLife({ kind, at, metres, plate }: LifeRow): TruckLife {
  return { kind, at: at.toISOString(), metres, plate };
}
