import type { Claim, Policy, PolicyPeriod } from '@waybill/schema/features/insurance.models';
import type { ClaimRow } from './claims.data.ts';
import type { PeriodRow, PolicyRow } from './policies.data.ts';

export function presentPeriod({ startsAt, endsAt, ...row }: PeriodRow): PolicyPeriod {
  return { ...row, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}

export function presentPolicy({
  vtcId: _vtcId,
  startedAt,
  endsAt,
  period,
  ...row
}: PolicyRow): Policy {
  return {
    ...row,
    startedAt: startedAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    period: presentPeriod(period),
  };
}

export function presentClaim({
  vtcId: _vtcId,
  driverId: _driverId,
  happenedAt,
  decidedAt,
  ...row
}: ClaimRow): Claim {
  return {
    ...row,
    happenedAt: happenedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
