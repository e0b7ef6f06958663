import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Chapter, OdometerSpan } from './chapter.ts';
import type { Replay } from './job.ts';
import { mapScales } from './map-scales.ts';
import { evidenceThresholds, type EvidenceThresholds } from './thresholds.ts';

type Driven = Pick<Chapter, 'contract' | 'firstTruck' | 'drive'>;

/** By what a driver's truck is known again: no plate is a value too. Null where no truck was seen. */
export function truckKeyOf(game: Game, { firstTruck }: Pick<Chapter, 'firstTruck'>): string | null {
  return firstTruck && `${game}/${firstTruck.id}/${firstTruck.plate ?? ''}`;
}

/** What counts once of a truck's odometer: nothing of loan trucks, which begin again at the same one. */
export function odometerOf({ contract, drive }: Driven): OdometerSpan | null {
  return contract.market === 'quick_job' ? null : (drive?.odometer ?? null);
}

/** With which of other jobs a job shares the most fingerprints; null where it has none, or nobody shares any. */
export function findReplay(
  own: readonly number[],
  others: readonly (readonly number[])[],
  { prints }: EvidenceThresholds = evidenceThresholds,
): Replay | null {
  const kept = own.length;
  const counts = others.map((other) => own.filter((print) => other.includes(print)).length);
  const shared = Math.max(0, ...counts);
  const most = kept < prints.fewest ? kept : Math.min(prints.shared, kept) - 1;
  return shared === 0 ? null : { shared, kept, most };
}

/** Whether a job shares so many fingerprints with another one that both are the same drive. */
export function isReplay({ shared, most }: Replay): boolean {
  return shared > most;
}

/** A delivery that only reports tell of. */
export interface ToldDelivery {
  readonly game: Game;
  readonly sourceCityId: string | null;
  readonly destinationCityId: string | null;
  readonly cargoId: string | null;
  readonly cargo: string | null;
  readonly distanceM: number | null;
  readonly startedAt: number | null;
  readonly endedAt: number;
}

/** Whether two deliveries of one driver are one that was told twice. */
export function isToldTwice(
  one: ToldDelivery,
  other: ToldDelivery,
  thresholds: EvidenceThresholds = evidenceThresholds,
): boolean {
  const { distanceM: a } = one;
  const { distanceM: b } = other;
  if (a === null || b === null || one.game !== other.game) return false;
  if (one.sourceCityId === null || one.destinationCityId === null) return false;
  return (
    one.sourceCityId === other.sourceCityId &&
    one.destinationCityId === other.destinationCityId &&
    isSameCargo(one, other) &&
    Math.abs(a - b) <= thresholds.toldTwiceShare * Math.max(a, b) &&
    Math.abs(one.endedAt - other.endedAt) <
      Math.min(durationOf(one, thresholds), durationOf(other, thresholds))
  );
}

function isSameCargo(one: ToldDelivery, other: ToldDelivery): boolean {
  if (one.cargoId !== null && other.cargoId !== null) return one.cargoId === other.cargoId;
  const [a, b] = [wordsOf(one.cargo), wordsOf(other.cargo)];
  return a !== '' && a === b;
}

function wordsOf(name: string | null): string {
  return (name ?? '').normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** How long a delivery took: by its times, else no less than the speed cap allows. */
function durationOf(
  { game, startedAt, endedAt, distanceM }: ToldDelivery,
  { speedCapCmS }: EvidenceThresholds,
): number {
  const leastMs = ((distanceM ?? 0) * 100_000) / (speedCapCmS * mapScales[game]);
  return startedAt === null ? leastMs : Math.max(leastMs, endedAt - startedAt);
}
