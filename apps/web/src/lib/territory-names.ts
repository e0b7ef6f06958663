import type { Game } from '@waybill/schema/features/telemetry.models';
import { stateNames } from '@waybill/schema/territories';
import { useNames } from './formatters.ts';

/** Names the countries and states of the games: the code itself for one without a name. */
export function useTerritoryName(): (game: Game, territory: string) => string {
  const { nameCountry } = useNames();
  return (game, territory) =>
    (game === 'ats' ? stateNames[territory] : nameCountry(territory)) ?? territory;
}
