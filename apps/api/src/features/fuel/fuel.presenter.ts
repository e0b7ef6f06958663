import type { FuelBoard, FuelReport } from '@waybill/schema/features/fuel.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import type { Actor } from '../../auth/actor.ts';
import type { LastChange, ReportRow } from './fuel.data.ts';
import { mayEditPrices } from './fuel.policy.ts';

/** Returns the currency of a game. */
export function currencyOf(game: Game): 'EUR' | 'USD' {
  return game === 'ets2' ? 'EUR' : 'USD';
}

export function presentChange(change: LastChange): FuelBoard['changed'] {
  return change && { at: change.createdAt.toISOString(), by: change.author };
}

/** Returns a report for a member of its company. */
export function presentReport(row: ReportRow, actor: Actor, now: Date): FuelReport {
  const { id, territory, cityId, city, price, at, driver, driverId } = row;
  const isThere = row.removedAt === null;
  const isOwn = driverId === actor.userId;
  const age = now.getTime() - at.getTime();
  return {
    id,
    territory,
    city: cityId === null || city === null ? null : { id: cityId, name: city },
    minorPer100L: price,
    at: at.toISOString(),
    driver,
    counts: isThere && age >= 0 && age <= limits.fuelReportMs,
    removed: row.removedAt && {
      at: row.removedAt.toISOString(),
      by: row.removedBy,
      reason: row.removalReason,
    },
    can: { takeBack: isThere && isOwn, remove: isThere && !isOwn && mayEditPrices(actor) },
  };
}
