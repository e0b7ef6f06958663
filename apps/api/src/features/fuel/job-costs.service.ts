import type { FuelPrice } from '@waybill/schema/features/fuel.models';
import { idSchema } from '@waybill/schema/text';
import { territoryOfCity } from '@waybill/schema/territories';
import { z } from 'zod';
import type { Consumer, OutboxEvent } from '../../lib/consumer.ts';
import type { Db } from '../../lib/db.ts';
import { type MarketKey, readMarket } from './fuel-market.data.ts';
import { costOf, priceInCity } from './fuel.policy.ts';
import * as data from './job-costs.data.ts';

const ofJobSchema = z.object({ jobId: idSchema });

/**
 * Computes the fuel cost of each delivered job once, with the prices at its end. Also handles jobs that
 * absorbed a delivered job.
 */
export const fuelConsumer: Consumer = {
  name: 'fuel',
  async handle(db, event) {
    await computeCosts(db, [event]);
    return null;
  },
  async handleMany(db, events) {
    await computeCosts(db, events);
    return true;
  },
};

/** Returns the fuel price at a city, with its inputs. */
async function priceAt(
  db: Db,
  { cityId, ...key }: MarketKey & { readonly cityId: string },
): Promise<FuelPrice> {
  return priceInCity(await readMarket(db, key), cityId);
}

async function computeCosts(db: Db, events: readonly OutboxEvent[]): Promise<void> {
  const jobIds = events
    .filter(({ type }) => type === 'job.delivered' || type === 'job.absorbed')
    .map(({ payload }) => ofJobSchema.parse(payload).jobId);
  if (jobIds.length === 0) return;
  const costs: data.NewCost[] = [];
  for (const job of await data.listFuelledJobs(db, jobIds)) costs.push(await computeCost(db, job));
  if (costs.length > 0) await data.createCosts(db, costs);
}

async function computeCost(db: Db, job: data.FuelledJob): Promise<data.NewCost> {
  const { id: jobId, vtcId, game, sourceCityId, fuelUsedMl: volumeMl, endedAt: at } = job;
  // Fuel counts at the price of the source city. Without a city id, the location is unknown.
  const { minorPer100L, basis, inputs } = await priceAt(db, {
    vtcId,
    game,
    at,
    cityId: sourceCityId ?? '',
  });
  const territory = sourceCityId === null ? null : territoryOfCity(game, sourceCityId);
  return {
    jobId,
    price: minorPer100L,
    volumeMl,
    costMinor: costOf(volumeMl, minorPer100L),
    origin: { basis, territory, inputs: { ...inputs } },
    at,
  };
}
