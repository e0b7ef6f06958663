import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Chapter, OdometerSpan } from './chapter.ts';
import type { Replay } from './job.ts';
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
