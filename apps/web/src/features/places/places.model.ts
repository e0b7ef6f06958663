import { cityNameOf } from '@waybill/schema/city-names';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { territoriesByCity } from '@waybill/schema/territories';

/** A city to choose. */
export interface CityOption {
  readonly value: string;
  readonly label: string;
}

/** Lists a game's cities by name. Of several ids with the same name, one where the company has driven goes first. */
export function listCities(
  game: Game,
  nameTerritory: (game: Game, territory: string) => string,
  isKnown: (cityId: string) => boolean,
): readonly CityOption[] {
  const byLabel = new Map<string, string>();
  for (const [cityId, territory] of territoriesByCity(game)) {
    const label = `${cityNameOf(game, cityId) ?? cityId}, ${nameTerritory(game, territory)}`;
    if (!byLabel.has(label) || isKnown(cityId)) byLabel.set(label, cityId);
  }
  return Array.from(byLabel, ([label, value]) => ({ value, label })).toSorted((a, b) =>
    a.label.localeCompare(b.label),
  );
}
