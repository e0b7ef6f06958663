import { contract } from '@waybill/schema/contract';
import type { FuelReportForm } from '@waybill/schema/features/fuel.fields';
import type { Driver } from './factories.ts';
import { insertJob } from './job-kit.ts';
import type { TestApp } from './test-app.ts';

/** Reports a price in Germany, or elsewhere. */
export async function buildFuelReport(
  { browser }: Driver,
  vtcId: string,
  form: Partial<FuelReportForm> = {},
) {
  const body = {
    game: 'ets2' as const,
    territory: 'DE',
    city: null,
    minorPer100L: 16_000,
    ...form,
  };
  return (await browser.call(contract.fuel.createReport, { params: { vtcId }, body })).report;
}

/** Stores a delivery with a tank-up, as folding its session would. Returns its id. */
export async function insertTankUp(
  app: TestApp,
  driver: Driver,
  vtcId: string,
  {
    at,
    volumeMl,
    cityId = 'berlin',
    pos,
  }: {
    readonly at: Date;
    readonly volumeMl: number;
    readonly cityId?: string;
    readonly pos?: { readonly x: number; readonly z: number };
  },
): Promise<string> {
  const startedAt = new Date(at.getTime() - 60_000);
  const fields = { vtcId, sourceCityId: cityId, startedAt };
  const jobId = await insertJob(app, driver, { ...fields, state: 'started' });
  const item = { jobId, ordinal: 0, kind: 'refuel' as const, at, volumeMl };
  await app.db.jobItem.create({ data: { ...item, detail: pos ? { pos } : {} } });
  await app.db.$executeRaw`
    UPDATE jobs SET state = 'delivered', settled_tier = 'verified',
                    revenue_minor = 1, distance_m = 1, fuel_used_ml = 112600, ended_at = ${at}
    WHERE id = ${jobId}::uuid`;
  return jobId;
}
