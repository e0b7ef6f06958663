import { useTranslations } from 'use-intl';
import type { MapRow } from '#src/components/world-map/map-table.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import type { RoadRow } from './road-list.model.ts';

/** Returns the trucks as rows of the map's table. */
export function useMapRows(rows: readonly RoadRow[]): readonly MapRow[] {
  const t = useTranslations('liveMap');
  const { distance, duration } = useFormatters();
  return rows.map(({ id, name, company, destination, leftM, standingMinutes, isStale }) => {
    const facts = [
      destination === null ? t('noJob') : t('to', { city: destination }),
      ...(leftM === null ? [] : [t('toGo', { distance: distance(leftM / 1_000) })]),
      ...(isStale ? [t('silent')] : []),
      ...(standingMinutes > 0 ? [t('parked', { duration: duration(standingMinutes * 60) })] : []),
    ];
    return { key: id, what: `${name || t('unnamed')} (${company})`, where: facts.join(', ') };
  });
}
