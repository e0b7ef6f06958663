import type { Contract } from '@waybill/schema/features/contracts.models';
import { useFormatter, useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import { useTerritoryName } from '#src/lib/territory-names.ts';

/** Returns functions that describe a contract's terms. */
export function useContractTexts() {
  const t = useTranslations('contracts');
  const format = useFormatter();
  const { distance, mass, amount } = useFormatters();
  const nameTerritory = useTerritoryName();
  /** Jobs, tonnes or kilometres, with at most one decimal. */
  const quantity = (unit: Contract['unit'], value: number): string => {
    if (unit === 'KM') return distance(value);
    if (unit === 'TONNES') return mass(value);
    return t('jobs', {
      count: value,
      figure: format.number(value, { maximumFractionDigits: 1 }),
    });
  };
  const place = (game: Contract['game'], { city, cityId, territory }: Contract['source']) =>
    city ?? cityId ?? (territory === null ? t('anywhere') : nameTerritory(game, territory));
  return {
    quantity,
    place,
    money: (minor: number, currency: Contract['currency']) =>
      currency === null ? null : amount(minor, currency),
  };
}
