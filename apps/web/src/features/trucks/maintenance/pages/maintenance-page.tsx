import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { maintenanceFilters } from '@waybill/schema/features/maintenance.models';
import type { User } from '@waybill/schema/features/users.models';
import { useFormatter, useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { useParameters } from '#src/lib/use-parameters.ts';
import { DueTable } from '../components/due-table.tsx';
import { RulesCard } from '../components/rules-card.tsx';
import { dueQuery } from '../maintenance.queries.ts';

/** What the company's trucks need, most urgent first, and how often. */
export function MaintenancePage() {
  const viewer = useViewer();
  if (viewer === null || viewer.vtcId === null) return null;
  const { vtcId } = viewer;
  return (
    <TitledPage>
      <Stack gap="lg">
        <Due vtcId={vtcId} viewer={viewer} />
        <RulesCard vtcId={vtcId} mayWrite={can(viewer, 'FLEET')} />
      </Stack>
    </TitledPage>
  );
}

function Due({ vtcId, viewer }: { readonly vtcId: string; readonly viewer: User }) {
  const t = useTranslations('maintenance');
  const { number } = useFormatter();
  const { parameters, change } = useParameters();
  const show = maintenanceFilters.find((value) => value === parameters.get('show')) ?? 'all';
  const query = useInfiniteQuery(dueQuery(vtcId, { show }));
  const totals = query.data?.pages.at(-1)?.totals;
  return (
    <Stack gap="md">
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {({ rows }) =>
          totals === undefined || totals.all === 0 ? (
            <EmptyState title={t('empty')} text={t('emptyText')} />
          ) : (
            <>
              <FilterChips
                label={t('filter')}
                chips={maintenanceFilters.map((value) => ({
                  value,
                  label: t(`filters.${value}`),
                  count: number(totals[value]),
                }))}
                value={show}
                onChange={(value) => change({ show: value === 'all' ? '' : value })}
              />
              {rows.length === 0 ? (
                <EmptyState title={t(`none.${show}`)} text={t('noneText')} />
              ) : (
                <DueTable rows={rows} viewer={viewer} />
              )}
            </>
          )
        }
      </QueryContent>
      <MoreButton label={t('more')} failure={t('failed')} query={query} />
    </Stack>
  );
}
