import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Chapter, OdometerSpan } from './chapter.ts';
import type { Replay } from './job.ts';
import { evidenceThresholds, type EvidenceThresholds } from './thresholds.ts';

type Driven = Pick<Chapter, 'contract' | 'firstTruck' | 'drive'>;

/** Returns the identity of a driver's truck; no plate is a value too. Null if no truck was seen. */
export function truckKeyOf(game: Game, { firstTruck }: Pick<Chapter, 'firstTruck'>): string | null {
  return firstTruck && `${game}/${firstTruck.id}/${firstTruck.plate ?? ''}`;
}

/**
 * Returns the odometer range that may count only once: null for loan trucks, which always start at the same
 * one.
 */
export function odometerOf({ contract, drive }: Driven): OdometerSpan | null {
  return contract.market === 'quick_job' ? null : (drive?.odometer ?? null);
}

/** Returns the job that shares the most fingerprints; null if it has none, or no job shares any. */
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

/** True if a job shares so many fingerprints with another one that both are the same drive. */
export function isReplay({ shared, most }: Replay): boolean {
  return shared > most;
}
