import { useQuery } from '@tanstack/react-query';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { TrafficReport } from '@waybill/schema/features/traffic.models';
import { useMemo } from 'react';
import type { View } from '#src/components/world-map/view.ts';
import { WorldMap } from '#src/components/world-map/world-map.tsx';
import { areasOf, bareContent, type Layer } from '../conditions.model.ts';
import { areasQuery } from '../traffic.queries.ts';
import type { TrafficWords } from '../use-traffic-words.ts';

interface TrafficMapProps {
  readonly game: Game;
  readonly layer: Layer;
  readonly reports: readonly TrafficReport[];
  readonly words: TrafficWords;
  readonly onView: (view: View) => void;
}

/** Traffic areas and reports on a game's map, and as a table. */
export function TrafficMap({ game, layer, reports, words, onView }: TrafficMapProps) {
  const { data } = useQuery(areasQuery(game));
  const content = useMemo(
    () => ({
      ...bareContent,
      areas: areasOf(data?.areas ?? [], layer, words),
      areasMean: layer === 'wet' ? words.wetMeans : words.congestionMeans,
      places: reports.map((report) => ({
        kind: 'report' as const,
        at: [report.x, report.z] as const,
        label: words.kindOf(report),
      })),
    }),
    [data, layer, reports, words],
  );
  return (
    <WorldMap
      roads="all"
      game={game}
      label={words.label}
      content={content}
      onView={onView}
      rows={reports.map((report) => ({
        key: report.id,
        what: words.kindOf(report),
        where: words.reportIsNear(report),
      }))}
    />
  );
}
