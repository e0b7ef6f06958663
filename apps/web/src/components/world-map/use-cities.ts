import { useQuery } from '@tanstack/react-query';
import { roadsContract } from '@waybill/schema/features/roads.contract';
import type { MapCity } from '@waybill/schema/features/roads.models';
import { api } from '#src/lib/api.ts';
import type { MapGame } from './world.ts';

const none: readonly MapCity[] = [];
/** The cities change only slowly, with weeks of drives. */
const staleMs = 10 * 60_000;

/** Returns a game's cities that drivers have visited, most visited first; null disables it. */
export function useCities(game: MapGame | null): readonly MapCity[] {
  const { data = none } = useQuery({
    queryKey: ['map', 'cities', game],
    queryFn: async ({ signal }) => {
      if (game === null) return none;
      return (await api(roadsContract.listMapCities, { params: { game } }, { signal })).cities;
    },
    enabled: game !== null,
    staleTime: staleMs,
  });
  return data;
}
