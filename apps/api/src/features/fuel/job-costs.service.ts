import type { FuelPrice } from '@waybill/schema/features/fuel.models';
import { idSchema } from '@waybill/schema/text';
import { territoryOfCity } from '@waybill/schema/territories';
import { z } from 'zod';
import type { Consumer, OutboxEvent } from '../../lib/consumer.ts';
import type { Sql } from '../../lib/sql.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import type { JobFollower } from '../ledger/posting.policy.ts';
import { type MarketKey, readMarketInSql } from './fuel-market.data.ts';
import { costOf, discountedPrice, garageDiscountPpm, priceInCity } from './fuel.policy.ts';
import * as data from './job-costs.data.ts';

const ofJobSchema = z.object({ jobId: idSchema });

/**
 * Computes the fuel cost of each delivered job once, with the prices at its end. Also handles jobs that
 * absorbed a delivered job.
 */
export const fuelConsumer: Consumer = {
  name: 'fuel',
  async handle(db, event) {
    await computeCosts(sqlOf(db), [event]);
    return null;
  },
  async handleMany(sql, events) {
    await computeCosts(sql, events);
    return true;
  },
};

/** Returns the fuel price at a city, with its inputs. */
async function priceAt(
  sql: Sql,
  { cityId, ...key }: MarketKey & { readonly cityId: string },
): Promise<FuelPrice> {
  return priceInCity(await readMarketInSql(sql, key), cityId);
}

async function computeCosts(sql: Sql, events: readonly OutboxEvent[]): Promise<void> {
  const jobIds = events
    .filter(({ type }) => type === 'job.delivered' || type === 'job.absorbed')
    .map(({ payload }) => ofJobSchema.parse(payload).jobId);
  if (jobIds.length > 0) await fillCosts(sql, jobIds);
}

/** Computes the fuel costs of jobs that have none, such as imported ones, before they are posted. */
export const fillCostsOfJobs: JobFollower = async (sql, _company, jobIds) => {
  await fillCosts(sql, jobIds);
  return [];
};

async function fillCosts(sql: Sql, jobIds: readonly string[]): Promise<void> {
  const costs: data.NewCost[] = [];
  for (const job of await data.listFuelledJobs(sql, jobIds)) {
    costs.push(await computeCost(sql, job));
  }
  if (costs.length > 0) await data.createCosts(sql, costs);
}

async function computeCost(sql: Sql, job: data.FuelledJob): Promise<data.NewCost> {
  const { id, vtcId, game, sourceCityId, fuelUsedMl, endedAt: at } = job;
  // Fuel counts at the price of the source city. Without a city id, the location is unknown.
  const {
    minorPer100L: fullPrice,
    basis,
    inputs,
  } = await priceAt(sql, {
    vtcId,
    game,
    at,
    cityId: sourceCityId ?? '',
  });
  const discountPpm = job.startsAtGarage ? garageDiscountPpm : 0;
  const minorPer100L = discountedPrice(fullPrice, discountPpm);
  const territory = sourceCityId === null ? null : territoryOfCity(game, sourceCityId);
  return {
    job_id: id,
    price: minorPer100L,
    volume_ml: fuelUsedMl,
    cost_minor: costOf(fuelUsedMl, minorPer100L),
    origin: {
      basis,
      territory,
      inputs: { ...inputs },
      ...(discountPpm > 0 && { discountPpm }),
    },
    at,
  };
}
