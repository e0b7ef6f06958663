import { cityNameOf } from '@waybill/schema/city-names';
import { gramsPerTonne } from '@waybill/schema/features/stock.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { territoryOfCity } from '@waybill/schema/territories';
import type { ContractRow, DrivenRow, GoodRow, PlanRow } from './facts.data.ts';
import type { City, Load, Point } from './offers.policy.ts';

/** How many loads of a contract, and how many lanes, are offered (choice). */
const mostOfContract = 20;
const mostLanes = 30;

/** What a company's loads are made of. */
export interface LoadFacts {
  readonly game: Game;
  readonly plans: readonly PlanRow[];
  readonly contracts: readonly ContractRow[];
  readonly goods: readonly GoodRow[];
  /** The company's drives, best lanes first. */
  readonly driven: readonly DrivenRow[];
  readonly points: ReadonlyMap<string, Point>;
}

/** Lists the loads that a company needs driven, and its best lanes. */
export function listLoads(facts: LoadFacts): readonly Load[] {
  const { game, points, driven } = facts;
  const cityOf = (cityId: string | null, name: string | null): City | null =>
    cityId === null
      ? null
      : {
          cityId,
          name: cityNameOf(game, cityId) ?? name ?? cityId,
          at: points.get(cityId) ?? null,
        };
  const lanes = driven.filter(({ source, destination }) => source !== null && destination !== null);
  const all = driven.find(({ source, destination }) => source === null && destination === null);
  const laneEnds = ({ source, sourceCity, destination, destinationCity }: DrivenRow) => ({
    from: cityOf(source, sourceCity),
    to: cityOf(destination, destinationCity),
  });
  const rest = { copies: 1, client: null, until: null, bonusMinor: 0 };

  const plans = facts.plans.map((plan): Load => ({
    ...loadOf(plan),
    id: `plan:${plan.refId}`,
    kind: 'PLAN',
    ...rest,
    from: cityOf(plan.sourceCityId, plan.sourceCity),
    to: cityOf(plan.destinationCityId, plan.destinationCity),
    until: plan.until,
  }));

  const contracts = facts.contracts.flatMap((contract): Load[] => {
    const jobs = jobsMissing(contract, all);
    if (jobs === null) return [];
    const named = {
      from: cityOf(contract.sourceCityId, contract.sourceCity),
      to: cityOf(contract.destinationCityId, contract.destinationCity),
    };
    const { sourceTerritory, destinationTerritory } = contract;
    const needsLane = sourceTerritory !== null || destinationTerritory !== null;
    // Plans name cities only: a load within a territory takes the best lane there.
    const lane = needsLane
      ? lanes.find(
          ({ source, destination }) =>
            isAt(game, source, contract.sourceCityId, sourceTerritory) &&
            isAt(game, destination, contract.destinationCityId, destinationTerritory),
        )
      : null;
    if (lane === undefined) return [];
    const places = lane ? laneEnds(lane) : named;
    return [
      {
        ...loadOf(contract),
        ...places,
        id: `contract:${contract.refId}`,
        kind: 'CONTRACT',
        copies: Math.min(jobs, mostOfContract),
        client: contract.client,
        until: contract.until,
        bonusMinor: Math.round(contract.bonusMinor / jobs),
      },
    ];
  });

  const goods = facts.goods.flatMap((good): Load[] => {
    const { refId, cargoId, takes, gives, levelG, minG, roomG, marketPpm } = good;
    const place = cityOf(good.cityId, null);
    const load = { ...loadOf(good), ...rest, kind: 'STOCK' as const };
    const isNeeded = levelG < minG || marketPpm > 1_000_000;
    const gain = gainOf(good, all?.massG ?? 0);
    return [
      ...(takes && roomG > 0 && isNeeded
        ? [{ ...load, id: `stock:${refId}:${cargoId}:in`, from: null, to: place }]
        : []),
      ...(gives && gain > 0
        ? [
            {
              ...load,
              id: `stock:${refId}:${cargoId}:out`,
              from: place,
              to: null,
              bonusMinor: gain,
            },
          ]
        : []),
    ];
  });

  const known = lanes.slice(0, mostLanes).map((lane): Load => {
    const id = `lane:${lane.source}:${lane.destination}`;
    const load = { refId: null, cargoId: null, cargo: null, marketPpm: 1_000_000 };
    return Object.assign(laneEnds(lane), rest, load, { id, kind: 'LANE' as const });
  });
  return [...plans, ...contracts, ...goods, ...known];
}

type LoadTerms = Pick<Load, 'refId' | 'cargoId' | 'cargo' | 'marketPpm'>;

function loadOf({ refId, cargoId, cargo, marketPpm }: LoadTerms): LoadTerms {
  return { refId, cargoId, cargo, marketPpm };
}

function isAt(
  game: Game,
  cityId: string | null,
  wantedCityId: string | null,
  territory: string | null,
): boolean {
  if (cityId === null) return false;
  if (wantedCityId !== null) return cityId === wantedCityId;
  return territory === null || territoryOfCity(game, cityId) === territory;
}

/** Estimates how many deliveries a contract still needs: by the median of its own, else of the company's. */
function jobsMissing(
  { unit, missing, unitsPerJob }: ContractRow,
  all: DrivenRow | undefined,
): number | null {
  const usual = { JOBS: 1, TONNES: all?.massG ?? null, KM: all?.distanceM ?? null }[unit];
  const perJob = unitsPerJob ?? usual;
  if (perJob === null || perJob <= 0) return null;
  // Only deliveries on time are missing if there are enough.
  return Math.max(1, Math.ceil(missing / perJob));
}

/** Returns what selling the goods of a usual load brings over their cost. */
function gainOf({ levelG, stockMinor, priceMinor }: GoodRow, usualG: number): number {
  const massG = Math.min(levelG, usualG);
  if (massG <= 0) return 0;
  return Math.round((massG * priceMinor) / gramsPerTonne - (stockMinor * massG) / levelG);
}
