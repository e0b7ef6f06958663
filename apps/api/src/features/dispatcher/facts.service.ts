import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import type { Portrayed } from '@waybill/schema/features/media.models';
import { limits } from '@waybill/schema/limits';
import type { Actor } from '../../auth/actor.ts';
import type { WriteContext } from '../../http/context.ts';
import type { Db } from '../../lib/db.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import { readMarket } from '../fuel/fuel-market.data.ts';
import { listCities } from '../fuel/fuel.data.ts';
import {
  discountedPrice,
  garageDiscountPpm,
  type Market,
  priceInCity,
} from '../fuel/fuel.policy.ts';
import { currencyOfGame, rateOf, repairPerPpm } from '../ledger/job-entries.policy.ts';
import { readTerms } from '../payroll/schemes.data.ts';
import { listFacts } from '../positions/facts.data.ts';
import { canSee, viewerOf } from '../positions/positions.policy.ts';
import { type Factors, factorsOf } from '../route-plans/legs.policy.ts';
import { blocksOf, type DispatchDriver, netOf, type Pace, termsOf } from './estimates.policy.ts';
import * as data from './facts.data.ts';
import type { DispatchKey, DriverRow, DrivenRow } from './facts.data.ts';
import { listLoads } from './loads.policy.ts';
import {
  type Load,
  laneKey,
  type Medians,
  type Point,
  type PriceBasis,
  type PricedOffer,
  priceLoad,
} from './offers.policy.ts';

/** How old a position may be to tell where a driver is (choice). */
const positionMs = 1_800_000;

/** What loads for drivers are found by. */
export interface DispatchFacts {
  readonly currency: LedgerCurrency;
  readonly pace: Pace;
  /** Members only, by id. */
  readonly drivers: readonly (DispatchDriver & { readonly person: Portrayed })[];
  /** By id; those that bring most if there are too many. */
  readonly offers: readonly PricedOffer[];
}

type Surroundings = Pick<WriteContext, 'positions' | 'backgroundPool'>;

interface Reader {
  readonly db: Db;
  readonly actor: Actor;
}

/** Reads what loads for drivers are found by, in eleven statements. */
export async function readFacts(
  surroundings: Surroundings,
  { db, actor }: Reader,
  key: DispatchKey,
  driverIds: readonly string[],
): Promise<DispatchFacts> {
  const sql = sqlOf(db);
  const { vtcId, game, now } = key;
  const company = await data.findCompany(sql, key);
  const rows = await data.listDrivers(sql, key, driverIds);
  const plans = await data.listPlans(sql, key);
  const contracts = await data.listContracts(sql, key);
  const goods = await data.listGoods(sql, key);
  const driven = await data.listDriven(sql, key);
  const cities = await listCities(db, key);
  const fuel = await readMarket(db, { vtcId, game, at: now });
  const habits = await data.findHabits(sql, key);
  const points = new Map(cities.map(({ cityId, x, z }) => [cityId, { x, z }]));
  const loads = listLoads({ game, plans, contracts, goods, driven, points });
  const lanes = lanesOf(loads);
  const medians = await data.listLaneMedians(sql, key, lanes);
  const seen = await findPositions(surroundings, actor, key, driverIds);

  const factors = factorsOf(game, habits);
  const ofGame = currencyOfGame[game];
  const currency = company.currency ?? ofGame;
  const rate = currency === ofGame ? ([1n, 1n] as const) : rateOf(ofGame, company.usdPerEurPpm);
  const basis: PriceBasis = {
    lanes: new Map(
      lanes.flatMap(({ source, destination }, index) => {
        const ofLane = medians[index];
        return ofLane ? [[laneKey(source, destination), ofLane] as const] : [];
      }),
    ),
    ...mediansByEnd(driven),
    detour: factors.detour,
    msPerM: factors.msPerM,
    rate,
    pay: company.payTerms === null ? null : readTerms(company.payTerms),
    fuelPriceAt: fuelPricesOf(fuel, new Set(company.garages)),
  };
  const usual = usualCosts(factors, driven, Number(rate[0]) / Number(rate[1]));
  return {
    currency,
    pace: { ...factors, nowMs: now.getTime() },
    drivers: rows.map((driver) => describeDriver(driver, { usual, points, seen })),
    offers: chooseOffers(
      loads.flatMap((load) => priceLoad(load, basis) ?? []),
      usual.of(null, null),
    ),
  };
}

/** Lists the lanes of loads, each once. */
function lanesOf(loads: readonly Load[]) {
  const lanes = new Map(
    loads.flatMap(({ from, to }) => {
      if (!from || !to) return [];
      const lane = { source: from.cityId, destination: to.cityId };
      return [[laneKey(lane.source, lane.destination), lane] as const];
    }),
  );
  return [...lanes.values()];
}

function mediansByEnd(driven: readonly DrivenRow[]): Pick<PriceBasis, 'from' | 'to' | 'all'> {
  const from = new Map<string, Medians>();
  const to = new Map<string, Medians>();
  let all: Medians | null = null;
  for (const { source, destination, distanceM, revenueMinor, tollsMinor } of driven) {
    const medians = { distanceM, revenueMinor, tollsMinor, realMs: null };
    if (source === null && destination === null) all = medians;
    else if (destination === null && source !== null) from.set(source, medians);
    else if (source === null && destination !== null) to.set(destination, medians);
  }
  return { from, to, all };
}

function fuelPricesOf(market: Market, garages: ReadonlySet<string>): PriceBasis['fuelPriceAt'] {
  return (cityId) => {
    const { minorPer100L } = priceInCity(market, cityId ?? '');
    const hasGarage = cityId !== null && garages.has(cityId);
    return hasGarage ? discountedPrice(minorPer100L, garageDiscountPpm) : minorPer100L;
  };
}

/** What driving costs: a driver’s own figures, else the company’s. */
interface UsualCosts {
  readonly of: (
    fuelUlPerM: number | null,
    wearPpmPerMm: number | null,
  ) => Pick<DispatchDriver, 'fuelUlPerM' | 'wearMinorPerMm'>;
}

function usualCosts(
  { fuelMlPerM }: Factors,
  driven: readonly DrivenRow[],
  rate: number,
): UsualCosts {
  const all = driven.find(({ source, destination }) => source === null && destination === null);
  return {
    of: (fuelUlPerM, wearPpmPerMm) => ({
      fuelUlPerM: fuelUlPerM ?? Math.round((fuelMlPerM ?? 0) * 1_000),
      wearMinorPerMm: Math.round((wearPpmPerMm ?? all?.wearPpmPerMm ?? 0) * repairPerPpm * rate),
    }),
  };
}

function describeDriver(
  row: DriverRow,
  {
    usual,
    points,
    seen,
  }: {
    readonly usual: UsualCosts;
    readonly points: ReadonlyMap<string, Point>;
    readonly seen: ReadonlyMap<string, Point>;
  },
): DispatchFacts['drivers'][number] {
  const { person, hasDriven, isBusy, leaveUntil, isInWorkshop, wearPpm } = row;
  const { boundFor, arrivedIn } = row;
  const ofCity = (cityId: string | null) => (cityId === null ? null : (points.get(cityId) ?? null));
  const truck =
    isInWorkshop === null ? null : { isInWorkshop, wearPpm: Object.values(wearPpm ?? {}) };
  return {
    id: person.id,
    person,
    at: boundFor === null ? (seen.get(person.id) ?? ofCity(arrivedIn)) : ofCity(boundFor),
    ...usual.of(row.fuelUlPerM, row.wearPpmPerMm),
    blocks: blocksOf({ hasDriven, isBusy, leaveUntil, truck }),
  };
}

/** Returns where drivers were seen lately, of those who show it to the actor. */
async function findPositions(
  { positions, backgroundPool }: Surroundings,
  actor: Actor,
  { vtcId, game, now }: DispatchKey,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Point>> {
  const viewer = viewerOf(actor, new Map());
  await positions.attend([vtcId]);
  const known = await listFacts(backgroundPool, ids, now);
  return new Map(
    known.flatMap((driver) => {
      const sighting = positions.find(driver.driverId);
      const place = sighting?.place;
      const isRecent =
        sighting?.game === game &&
        sighting.vtcId === vtcId &&
        now.getTime() - sighting.at <= positionMs;
      return place && isRecent && canSee(viewer, driver, 'place', now.getTime())
        ? [[driver.driverId, { x: place.x, z: place.z }] as const]
        : [];
    }),
  );
}

/** Keeps the offers that bring most with usual costs, by id. */
function chooseOffers(
  offers: readonly PricedOffer[],
  costs: Pick<DispatchDriver, 'fuelUlPerM' | 'wearMinorPerMm'>,
): readonly PricedOffer[] {
  const anyone = { id: '', at: null, blocks: [], ...costs };
  let left: number = limits.dispatchOffers;
  return offers
    .map((offer) => ({ offer, net: netOf(termsOf(anyone, offer, null)) }))
    .toSorted((a, b) => b.net - a.net || byId(a.offer, b.offer))
    .flatMap(({ offer }) => {
      const copies = Math.min(offer.copies, left);
      left -= copies;
      return copies > 0 ? [{ ...offer, copies }] : [];
    })
    .toSorted(byId);
}

const byId = (a: PricedOffer, b: PricedOffer) => (a.offer.id < b.offer.id ? -1 : 1);
