import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { MapMark } from '#src/components/world-map/content.ts';
import { useCities } from '#src/components/world-map/use-cities.ts';
import type { MapGame } from '#src/components/world-map/world.ts';
import { garagesQuery } from '#src/lib/garages-query.ts';

const none: readonly MapMark[] = [];

/**
 * Returns a company's garages where the map has their city, by how many trucks are based there. A truck at rest isn't shown
 * anywhere else: its place is that of its driver.
 */
export function useGarages(vtcId: string, game: MapGame, isShown: boolean): readonly MapMark[] {
  const t = useTranslations('liveMap');
  const { data: garages } = useQuery({ ...garagesQuery(vtcId), enabled: isShown });
  const cities = useCities(isShown ? game : null);
  return useMemo(() => {
    if (!isShown || !garages) return none;
    const places = new Map(cities.map((city) => [city.id, city]));
    return garages.flatMap(({ id, city, trucks, ...garage }): MapMark[] => {
      const at = garage.game === game && places.get(city.id);
      if (!at) return [];
      const text = t('garage', { count: trucks.length });
      return [{ id, at: [at.x, at.z], value: trucks.length, label: city.name, text }];
    });
  }, [isShown, garages, cities, game, t]);
}
