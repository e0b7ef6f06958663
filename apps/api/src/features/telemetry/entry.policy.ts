import type { JobForm } from '@waybill/schema/features/jobs.fields';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { withoutEmptyNames } from '@waybill/telemetry/contracts';
import { AppError } from '../../lib/app-error.ts';
import { sha256Of } from '../../lib/secrets.ts';
import type { ToldDelivery } from './reports.policy.ts';

/** Converts a manual entry to a report. */
export function toReport({ cargo, source, destination, ...form }: JobForm): ToldDelivery {
  return {
    game: form.game,
    state: 'delivered',
    startedAt: new Date(form.startedAt).toISOString(),
    endedAt: new Date(form.endedAt).toISOString(),
    market: form.market ?? null,
    special: false,
    cargo: { id: cargo.id, name: cargo.name || null, massG: cargo.massG || null },
    source: withoutEmptyNames(source),
    destination: withoutEmptyNames(destination),
    plannedM: form.plannedM ?? null,
    incomeMinor: form.incomeMinor ?? null,
    distanceM: form.distanceM,
    revenueMinor: form.revenueMinor,
    penaltyMinor: null,
    xp: form.xp ?? null,
    cargoDamagePpm: form.cargoDamagePpm ?? null,
    truckDamagePpm: null,
    finesMinor: form.finesMinor ?? null,
    tollsMinor: form.tollsMinor ?? null,
    transportMinor: form.transportMinor ?? null,
    fuelUsedMl: form.fuelUsedMl ?? null,
    topSpeedCmS: null,
    isLate: form.late ?? null,
  };
}

/** The key of a delivery, equal for every user who enters it. A unique index stores it once. */
export function entryKeyOf(
  driverId: string,
  { game, cargo, source, destination, startedAt, endedAt }: ToldDelivery,
): string {
  const told = [driverId, game, cargo.id, source.cityId, destination.cityId, startedAt, endedAt];
  return `entry ${sha256Of(JSON.stringify(told)).slice(0, 40)}`;
}

/** Rejects a job that has not ended, or that started too long ago. @throws VALIDATION_FAILED */
export function requireTimes({ startedAt, endedAt }: JobForm, now: Date): void {
  if (Date.parse(endedAt) > now.getTime()) {
    throw new AppError('VALIDATION_FAILED', { fields: { endedAt: messages.jobInFuture } });
  }
  if (Date.parse(startedAt) < now.getTime() - limits.jobAgeMs) {
    throw new AppError('VALIDATION_FAILED', { fields: { startedAt: messages.jobTooOld } });
  }
}
