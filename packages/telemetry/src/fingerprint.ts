import type { Game, GameContract } from '@waybill/schema/features/telemetry.models';

/**
 * What tells a contract apart from all others of a driver: its game and what the game fixes about it
 * when it is taken. A readable text of at most 420 characters; names and the load's state are not in
 * it. No two contracts share one, because ids never contain a slash. Null is written as the sentinels that
 * stand for it in stored fingerprints.
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
