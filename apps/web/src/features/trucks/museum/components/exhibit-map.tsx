import type { Exhibit } from '@waybill/schema/features/museum.models';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { roadsOf } from '#src/components/world-map/traced-roads.ts';
import { WorldMap } from '#src/components/world-map/world-map.tsx';

interface ExhibitMapProps extends Pick<Exhibit, 'roads'> {
  readonly game: Exhibit['truck']['game'];
  readonly label: string;
}

/** The roads that a truck was driven on. */
export function ExhibitMap({ roads, game, label }: ExhibitMapProps) {
  const t = useTranslations('map');
  const { content, lanes } = useMemo(() => roadsOf(roads, game), [roads, game]);
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
