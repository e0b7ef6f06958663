import type { RegionPlace, RegionRow } from '@waybill/schema/features/regions.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { stateNames } from '@waybill/schema/territories';
import { useTranslations } from 'use-intl';
import { useNames } from '#src/lib/names.ts';

/** Returns functions that name a report's places and rows in the reader's language. */
export function usePlaceNames(game: Game) {
  const t = useTranslations('regions');
  const { nameCountry } = useNames();
  const nameTerritory = (code: string) =>
    game === 'ats' ? (stateNames[code] ?? code) : (nameCountry(code) ?? code);
  const namePlace = (place: RegionPlace, by: 'country' | 'city' | 'lane') => {
    if (by === 'country') {
      return place.territory === null ? t('unknownCountry') : nameTerritory(place.territory);
    }
    return place.name ?? t('unknownCity');
  };
  return {
    nameTerritory,
    namePlace,
    nameRow: ({ source, destination }: RegionRow, by: 'country' | 'city' | 'lane') => {
      if (source && destination) {
        return t('lane', { from: namePlace(source, by), to: namePlace(destination, by) });
      }
      const place = source ?? destination;
      return place ? namePlace(place, by) : '';
    },
  };
}
