import type { Game } from '@waybill/schema/features/telemetry.models';
import { stateNames } from '@waybill/schema/territories';
import { useNames } from './names.ts';

/** Returns a function that names the games' countries and states, or returns the code if there is no name. */
export function useTerritoryName(): (game: Game, territory: string) => string {
  const { nameCountry } = useNames();
  return (game, territory) =>
    (game === 'ats' ? stateNames[territory] : nameCountry(territory)) ?? territory;
}
