import { randomUUID } from 'node:crypto';
import type { JobForm } from '@waybill/schema/features/jobs.fields';
import type { SettledJob } from '@waybill/telemetry/job';
import type { Db } from '../../../lib/db.ts';

/** Stores a delivery that somebody has entered, with what speaks against it. */
export async function createJob(
  db: Db,
  { driverId, vtcId }: { readonly driverId: string; readonly vtcId: string | null },
  { cargo, source, destination, ...form }: JobForm,
  { settledTier, reasons }: Pick<SettledJob, 'settledTier' | 'reasons'>,
): Promise<string> {
  const { game, market, startedAt, endedAt, distanceM, plannedM } = form;
  const { fuelUsedMl, cargoDamagePpm, xp, late } = form;
  const { id } = await db.job.create({
    data: {
      driverId,
      vtcId,
      // Nothing else tells it from the next: it matches no contract of the game's.
      fingerprint: `form ${randomUUID()}`,
      game,
      market: market ?? null,
      cargoId: cargo.id,
      cargo: cargo.name,
      massG: cargo.massG ?? null,
      sourceCityId: source.cityId,
      sourceCity: source.city,
      sourceCompanyId: source.companyId,
      sourceCompany: source.company,
      destinationCityId: destination.cityId,
      destinationCity: destination.city,
      destinationCompanyId: destination.companyId,
      destinationCompany: destination.company,
      startedAt,
      endedAt,
      state: 'delivered',
      settledTier,
      reasons: reasons.map(({ code }) => code),
      evidence: reasons.map(({ code, figures, items }) => ({ code, figures, items: [...items] })),
      sources: ['form'],
      distanceM,
      plannedM: plannedM ?? null,
      revenueMinor: form.revenueMinor,
      incomeMinor: form.incomeMinor ?? null,
      finesMinor: form.finesMinor ?? null,
      tollsMinor: form.tollsMinor ?? null,
      transportMinor: form.transportMinor ?? null,
      fuelUsedMl: fuelUsedMl ?? null,
      cargoDamagePpm: cargoDamagePpm ?? null,
      xp: xp ?? null,
      late: late ?? null,
    },
    select: { id: true },
  });
  return id;
}
