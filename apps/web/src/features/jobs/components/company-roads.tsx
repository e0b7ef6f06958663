import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { WorldMap } from '#src/components/world-map/world-map.tsx';
import { roadsOf } from '../company-map.model.ts';
import { tracesQuery } from '../jobs.queries.ts';

const nothing = [] as const;

/** The roads of a company's latest jobs; the bare world until they are there, or without any. */
export function CompanyRoads({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('map');
  const { data: traces = nothing } = useQuery(tracesQuery(vtcId));
  const { game, content, lanes } = useMemo(() => roadsOf(traces), [traces]);
  const unknown = t('unknownPlace');
  return (
    <WorldMap
      game={game}
      label={t('company')}
      content={content}
      isFilled
      roads="company"
      rows={lanes.map(({ from, to, count }) => ({
        key: JSON.stringify([from, to]),
        what: t('jobs', { count }),
        where: t('lane', { from: from ?? unknown, to: to ?? unknown }),
      }))}
    />
  );
}
