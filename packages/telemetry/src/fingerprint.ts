import type { Game, GameContract } from '@waybill/schema/features/telemetry.models';

/**
 * Returns a key that identifies a contract among those of a driver: its game and the terms fixed when it is
 * taken. Readable text of at most 420 characters; without names or the state of the load. Unique, because ids
 * never contain a slash. Null is written as the sentinel values in stored fingerprints.
 */
export function fingerprintOf(game: Game, contract: GameContract): string {
  const { cargo, source, destination, market, incomeMinor, plannedM, deadlineMinute } = contract;
  return [
    game,
    cargo.id,
    cargo.massG ?? 0,
    source.cityId ?? '',
    source.companyId ?? '',
    destination.cityId ?? '',
    destination.companyId ?? '',
    market ?? 'unknown',
    incomeMinor ?? 0,
    plannedM ?? 0,
    deadlineMinute ?? 0,
  ].join('/');
}
