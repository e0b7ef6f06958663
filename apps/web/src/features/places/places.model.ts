import { cityNameOf } from '@waybill/schema/city-names';
import type { StockGood } from '@waybill/schema/features/stock.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { territoriesByCity } from '@waybill/schema/territories';
import { compareNames } from '#src/lib/i18n/compare-names.ts';

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
    compareNames(a.label, b.label),
  );
}

type GoodForm = Pick<StockGood, 'cargoId' | 'cargo' | 'takes' | 'gives' | 'minG'>;

/** Returns the form with all goods of a warehouse, one of them changed or added. */
export function formOf(goods: readonly StockGood[], changed?: GoodForm): GoodForm[] {
  const kept = goods.filter(({ cargoId }) => cargoId !== changed?.cargoId);
  return [...kept, ...(changed ? [changed] : [])].map(({ cargoId, cargo, takes, gives, minG }) => ({
    cargoId,
    cargo,
    takes,
    gives,
    minG,
  }));
}
