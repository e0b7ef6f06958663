import type { FuelPrice } from '@waybill/schema/features/fuel.models';
import { idSchema } from '@waybill/schema/text';
import { territoryOfCity } from '@waybill/schema/territories';
import { z } from 'zod';
import type { Db } from '../../lib/db.ts';
import type { Consumer } from '../outbox/consumers.service.ts';
import { type MarketKey, readMarket } from './fuel-market.data.ts';
import { costOf, priceInCity } from './fuel.policy.ts';
import * as data from './job-costs.data.ts';

const ofJobSchema = z.object({ jobId: idSchema });

/**
 * Reckons what the fuel of each delivered job has cost, once, by the prices of when it ended; also of one
 * of whose delivery it was told as of another job.
 */
export const fuelConsumer: Consumer = {
  name: 'fuel',
  async handle(db, { type, payload }) {
    if (type === 'job.delivered' || type === 'job.absorbed')
      await reckonCost(db, ofJobSchema.parse(payload).jobId);
    return null;
  },
};

/** What fuel costs at a city, with what that was computed of. */
async function priceAt(
  db: Db,
  { cityId, ...key }: MarketKey & { readonly cityId: string },
): Promise<FuelPrice> {
  return priceInCity(await readMarket(db, key), cityId);
}

async function reckonCost(db: Db, jobId: string): Promise<void> {
  const job = await data.findFuelledJob(db, jobId);
  if (!job) return;
  const { vtcId, game, sourceCityId, fuelUsedMl: volumeMl, endedAt: at } = job;
  // The truck is fuelled where it sets out; of a city without an id nobody knows where it lies.
  const { minorPer100L, basis, inputs } = await priceAt(db, {
    vtcId,
    game,
    at,
    cityId: sourceCityId ?? '',
  });
  const territory = sourceCityId === null ? null : territoryOfCity(game, sourceCityId);
  await data.createCost(db, {
    jobId,
    price: minorPer100L,
    volumeMl,
    costMinor: costOf(volumeMl, minorPer100L),
    origin: { basis, territory, inputs: { ...inputs } },
    at,
  });
}
