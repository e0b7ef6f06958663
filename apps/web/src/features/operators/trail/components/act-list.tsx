import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { DataTable } from '#src/components/data-table.tsx';
import { FoundRows } from '#src/components/found-rows.tsx';
import { trailQuery, type TrailFilters } from '../trail.queries.ts';
import { ActRow } from './act-row.tsx';

/** The filtered operator actions, latest first. */
export function ActList({ filters }: { readonly filters: TrailFilters }) {
  const t = useTranslations('operatorTrail');
  return (
    <FoundRows
      query={useInfiniteQuery(trailQuery(filters))}
      loading={t('loading')}
      failed={t('failed')}
      more={t('showMore')}
      empty={{ title: t('empty'), text: t('emptyText') }}
    >
      {(acts, isBusy) => (
        <DataTable
          label={t('list')}
          isBusy={isBusy}
          columns={[
            { label: t('what') },
            { label: t('who') },
            { label: t('toWhom') },
            { label: t('when') },
          ]}
        >
          {acts.map((act) => (
            <ActRow key={act.id} act={act} />
          ))}
        </DataTable>
      )}
    </FoundRows>
  );
}
