import { idSchema } from '@waybill/schema/text';
import { territoryOfCity } from '@waybill/schema/territories';
import { z } from 'zod';
import type { Consumer, OutboxEvent } from '../../lib/consumer.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { Sql } from '../../lib/sql.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import type { JobFollower } from '../ledger/posting.policy.ts';
import { listMarketChanges, readMarkets } from './fuel-market.data.ts';
import {
  costOf,
  dayOf,
  discountedPrice,
  garageDiscountPpm,
  type Market,
  priceInCity,
} from './fuel.policy.ts';
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
  const jobs = await data.listFuelledJobs(sql, jobIds);
  const costs: data.NewCost[] = [];
  for (const ofMarket of groupBy(jobs, ({ vtcId, game }) => `${vtcId} ${game}`).values()) {
    costs.push(...(await computeOfMarket(sql, ofMarket)));
  }
  if (costs.length > 0) await data.createCosts(sql, costs);
}

/** Computes the costs of jobs of one company and game. Those between two changes of the market share one read. */
async function computeOfMarket(
  sql: Sql,
  jobs: readonly data.FuelledJob[],
): Promise<readonly data.NewCost[]> {
  const inOrder = jobs.toSorted((a, b) => a.endedAt.getTime() - b.endedAt.getTime());
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (!first || !last) return [];
  const span = { after: first.endedAt, upTo: last.endedAt };
  const changes = await listMarketChanges(sql, first, span);
  const periods = groupBy(inOrder, ({ endedAt }) => {
    const change = changes.findLastIndex((at) => at <= endedAt);
    return `${dayOf(endedAt).getTime()} ${change}`;
  });
  const times = [...periods.values()].map(([one = first]) => one.endedAt);
  const markets = await readMarkets(sql, first, times);
  return [...periods.values()].flatMap((period, index) => {
    const market = markets[index];
    return market === undefined ? [] : period.map((job) => computeCost(market, job));
  });
}

function computeCost(market: Market, job: data.FuelledJob): data.NewCost {
  const { id, game, sourceCityId, fuelUsedMl, endedAt: at } = job;
  // Fuel counts at the price of the source city. Without a city id, the location is unknown.
  const { minorPer100L: fullPrice, basis, inputs } = priceInCity(market, sourceCityId ?? '');
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
