import { useQuery } from '@tanstack/react-query';
import type { CompanyEvent } from '@waybill/schema/features/company-events.models';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { MapContent } from '#src/components/world-map/content.ts';
import type { MapRow } from '#src/components/world-map/map-table.tsx';
import { useCities } from '#src/components/world-map/use-cities.ts';
import { routeQuery } from '#src/features/route-plans/route-plans.queries.ts';
import { contentOf } from '#src/features/route-plans/wanted-route.model.ts';
import { cityNear, meetingPointOf, placesOf } from './meeting-point.model.ts';

/**
 * Returns what a map shows of an event: where drivers meet, where they go, and the route for members of a company.
 * @param vtcId the reader's company
 */
export function useEventMap(event: CompanyEvent, vtcId: string | null) {
  const t = useTranslations('events');
  const { game, route, to } = event;
  const cities = useCities(game);
  const stops = vtcId === null ? [] : (route?.stops ?? []).map(({ cityId }) => cityId);
  const wanted = { game, stops, order: 'given', rangeM: null, fuelPriceMinor: null } as const;
  const { data: planned } = useQuery(routeQuery(vtcId ?? '', wanted));
  const start = meetingPointOf(event, cities);
  const content = useMemo<MapContent>(() => {
    const ofRoute = planned === undefined ? null : contentOf(planned);
    const stopsAmid = ofRoute?.places.filter(({ kind }) => kind === 'stop') ?? [];
    return {
      lines: ofRoute?.lines ?? [],
      places: [...stopsAmid, ...placesOf(event, cities, t('meetingPoint'))],
      trucks: [],
    };
  }, [planned, event, cities, t]);
  const near = start && cityNear(cities, start);
  const rows: MapRow[] = [
    ...(start ? [{ key: 'meet', what: t('meetingPoint'), where: near?.name ?? '' }] : []),
    ...(to?.name ? [{ key: 'to', what: t('destination'), where: to.name }] : []),
  ];
  return { content, rows, near };
}
