import type { ContractState, ContractUnit } from '@waybill/schema/features/contracts.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { territoryOfCity } from '@waybill/schema/territories';
import { byTimeThenId } from '../../lib/by-time.ts';

/** A city or a territory; both null: anywhere. */
interface PlaceTerm {
  readonly cityId: string | null;
  readonly territory: string | null;
}

/** What a contract asks of deliveries. */
export interface ContractTerms {
  readonly id: string;
  /** Whether the carrier has ordered it itself: a delivery counts once for such a contract, and once for another. */
  readonly isOwn: boolean;
  readonly game: Game;
  readonly cargoId: string | null;
  readonly source: PlaceTerm;
  readonly destination: PlaceTerm;
  readonly unit: ContractUnit;
  readonly quantity: number;
  readonly startsAt: Date;
  readonly activeAt: Date;
  readonly endsAt: Date;
  readonly maxDamagePpm: number | null;
  readonly minOnTimePpm: number | null;
}

/** A delivery that counts. Null: unknown; for `late`: it had no deadline. */
export interface CountedJob {
  readonly id: string;
  readonly game: Game;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly cargoId: string | null;
  readonly sourceCityId: string | null;
  readonly destinationCityId: string | null;
  readonly distanceM: number | null;
  readonly massG: number | null;
  readonly cargoDamagePpm: number | null;
  readonly late: boolean | null;
}

/** What a contract's deliveries sum up to. Units are jobs, grams or metres. */
export interface Progress {
  readonly units: number;
  readonly jobs: number;
  readonly timed: number;
  readonly onTime: number;
  /** The end of the delivery that fulfilled it. */
  readonly fulfilledAt: Date | null;
}

/** A delivery that counts for a contract. */
export interface Assignment {
  readonly jobId: string;
  readonly isOwn: boolean;
  readonly contractId: string;
  readonly units: number;
  readonly isLate: boolean | null;
  readonly at: Date;
}

/** How many grams, metres or jobs one unit has. */
const unitSizes: Readonly<Record<ContractUnit, number>> = {
  JOBS: 1,
  TONNES: 1_000_000,
  KM: 1_000,
};

export const noProgress: Progress = { units: 0, jobs: 0, timed: 0, onTime: 0, fulfilledAt: null };

/** Returns since when deliveries may start for a contract. */
function countsSince({ startsAt, activeAt }: Pick<ContractTerms, 'startsAt' | 'activeAt'>): Date {
  return startsAt > activeAt ? startsAt : activeAt;
}

/**
 * Distributes deliveries over a carrier's contracts, in the order of their ends: a function of the set. Each goes to
 * the matching contract with the earliest end that isn't fulfilled yet. `before` has the sums of earlier ones;
 * `isTaken` tells which deliveries count for others of their kind already.
 */
export function distribute(
  contracts: readonly ContractTerms[],
  jobs: readonly CountedJob[],
  before: ReadonlyMap<string, Progress> = new Map(),
  isTaken: (job: CountedJob, isOwn: boolean) => boolean = () => false,
): {
  readonly assigned: readonly Assignment[];
  readonly progress: ReadonlyMap<string, Progress>;
} {
  const inOrder = contracts.toSorted(byTimeThenId(({ endsAt }) => endsAt));
  const progress = new Map(inOrder.map(({ id }) => [id, before.get(id) ?? noProgress]));
  const assigned: Assignment[] = [];
  for (const job of jobs.toSorted(byTimeThenId(({ endedAt }) => endedAt))) {
    for (const isOwn of [true, false]) {
      if (isTaken(job, isOwn)) continue;
      const contract = inOrder.find(
        (it) => it.isOwn === isOwn && progress.get(it.id)?.fulfilledAt === null && matches(it, job),
      );
      if (!contract) continue;
      const units = unitsOf(contract, job) ?? 0;
      progress.set(contract.id, add(contract, progress.get(contract.id) ?? noProgress, job, units));
      assigned.push({
        jobId: job.id,
        isOwn,
        contractId: contract.id,
        units,
        isLate: job.late,
        at: job.endedAt,
      });
    }
  }
  return { assigned, progress };
}

/** Returns the state that a contract has by its progress. */
export function stateBy(
  { fulfilledAt }: Pick<Progress, 'fulfilledAt'>,
  endsAt: Date,
  now: Date,
): Extract<ContractState, 'ACTIVE' | 'FULFILLED' | 'FAILED'> {
  if (fulfilledAt !== null) return 'FULFILLED';
  return now > endsAt ? 'FAILED' : 'ACTIVE';
}

/** True if a delivery may count for a contract. */
export function matches(contract: ContractTerms, job: CountedJob): boolean {
  return (
    job.game === contract.game &&
    job.startedAt >= countsSince(contract) &&
    job.endedAt <= contract.endsAt &&
    (contract.cargoId === null || contract.cargoId === job.cargoId) &&
    isAt(contract.source, job.game, job.sourceCityId) &&
    isAt(contract.destination, job.game, job.destinationCityId) &&
    isWithin(contract.maxDamagePpm, job.cargoDamagePpm) &&
    unitsOf(contract, job) !== null
  );
}

function isAt({ cityId, territory }: PlaceTerm, game: Game, actual: string | null): boolean {
  if (cityId !== null) return cityId === actual;
  if (territory === null) return true;
  return actual !== null && territoryOfCity(game, actual) === territory;
}

function isWithin(most: number | null, actual: number | null): boolean {
  return most === null || (actual !== null && actual <= most);
}

/** Returns the grams, metres or jobs of a delivery. Null: unknown. */
function unitsOf({ unit }: ContractTerms, { massG, distanceM }: CountedJob): number | null {
  if (unit === 'JOBS') return 1;
  return unit === 'TONNES' ? massG : distanceM;
}

function add(
  terms: ContractTerms,
  before: Progress,
  { late, endedAt }: CountedJob,
  units: number,
): Progress {
  const sums = {
    units: before.units + units,
    jobs: before.jobs + 1,
    timed: before.timed + (late === null ? 0 : 1),
    onTime: before.onTime + (late === false ? 1 : 0),
  };
  return judge(terms, sums, endedAt);
}

/** Returns the progress after a delivery that ended at `lastAt`: it fulfils the contract if the sums suffice. */
export function judge(
  terms: ContractTerms,
  sums: Omit<Progress, 'fulfilledAt'>,
  lastAt: Date | null,
): Progress {
  const isPunctual = sums.onTime * 1_000_000 >= (terms.minOnTimePpm ?? 0) * sums.timed;
  return { ...sums, fulfilledAt: isEnough(terms, sums) && isPunctual ? lastAt : null };
}

/** True if a contract has as many units as it asks for. */
export function isEnough(
  { unit, quantity }: ContractTerms,
  { units }: Pick<Progress, 'units'>,
): boolean {
  return units >= quantity * unitSizes[unit];
}

/** A driver's share of a contract. Null: of accounts that were deleted. */
export interface Share {
  readonly driverId: string | null;
  readonly units: number;
}

/** Splits an amount by units: what rounding leaves goes to the largest remainders, then by the driver's id. */
export function splitByUnits(total: number, shares: readonly Share[]): readonly number[] {
  const sum = shares.reduce((all, { units }) => all + BigInt(units), 0n);
  if (sum === 0n) return shares.map(() => 0);
  const exact = shares.map(({ driverId, units }, index) => {
    const product = BigInt(total) * BigInt(units);
    return { index, driverId: driverId ?? '', part: product / sum, remainder: product % sum };
  });
  const parts = exact.map(({ part }) => Number(part));
  const left = total - parts.reduce((all, part) => all + part, 0);
  const byRemainder = exact.toSorted(
    (a, b) => Number(b.remainder - a.remainder) || (a.driverId < b.driverId ? -1 : 1),
  );
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
