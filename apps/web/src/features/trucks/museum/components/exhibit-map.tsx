import type { Exhibit } from '@waybill/schema/features/museum.models';
import { decodeLine } from '@waybill/telemetry/trace';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type CompanyRoads, roadsOf } from '#src/components/world-map/traced-roads.ts';
import { WorldMap } from '#src/components/world-map/world-map.tsx';

interface ExhibitMapProps extends Pick<Exhibit, 'roads'> {
  readonly game: Exhibit['truck']['game'];
  readonly label: string;
}

/** The roads that a truck was driven on. */
export function ExhibitMap({ roads, game, label }: ExhibitMapProps) {
  const t = useTranslations('map');
  const { content, lanes } = useMemo(() => withLast(roads, roadsOf(roads, game)), [roads, game]);
  const unknown = t('unknownPlace');
  return (
    <WorldMap
      game={game}
      label={label}
      content={content}
      isFilled
      rows={lanes.map(({ from, to, count }) => ({
        key: JSON.stringify([from, to]),
        what: t('jobs', { count }),
        where: t('lane', { from: from ?? unknown, to: to ?? unknown }),
      }))}
    />
  );
}

/** Draws the last drive above the other roads, from its start to its end. */
function withLast([last]: Exhibit['roads'], { content, lanes }: CompanyRoads) {
  const lines = (last?.lines ?? []).map(decodeLine);
  const [start, goal] = [lines[0]?.[0], lines.at(-1)?.at(-1)];
  return {
    lanes,
    content: {
      ...content,
      lines: [...content.lines, ...lines.map((points) => ({ kind: 'trace' as const, points }))],
      places: [
        ...content.places,
        ...(start ? [{ kind: 'start' as const, at: start }] : []),
        ...(goal ? [{ kind: 'goal' as const, at: goal }] : []),
      ],
    },
  };
}
