import { Alert, Button, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { regionsContract } from '@waybill/schema/features/regions.contract';
import type { ComponentProps } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CsvButton } from '#src/components/csv-button.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { useFirstGame } from '#src/features/auth/first-game.model.ts';
import { Permitted } from '#src/features/roles/components/permitted.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { failedFields } from '#src/lib/failures.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { useParameters } from '#src/lib/use-parameters.ts';
import { usePrintInLight } from '#src/lib/use-print-in-light.ts';
import { ReportFigures } from '../components/report-figures.tsx';
import { ReportFilters } from '../components/report-filters.tsx';
import { ReportMap } from '../components/report-map.tsx';
import { ReportTable } from '../components/report-table.tsx';
import { reportQuery } from '../regions.queries.ts';
import { queryOf, readReportSearch } from '../report-search.model.ts';
import classes from './regional-reports-page.module.css';

/** The company's jobs by country, city and lane, compared with the previous period. */
export function RegionalReportsPage() {
  const viewer = useViewer();
  if (viewer === null || viewer.vtcId === null) return null;
  return (
    <Permitted permission="VIEW_REGIONAL_LOGISTICS">
      <Reports vtcId={viewer.vtcId} />
    </Permitted>
  );
}

function Reports({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('regions');
  const locale = useLocale();
  usePrintInLight();
  const { parameters, change } = useParameters();
  const search = readReportSearch(parameters, useFirstGame());
  const asked = queryOf(search, useMinute().toISOString().slice(0, 10), locale);
  const query = useInfiniteQuery(reportQuery(vtcId, asked));
  // An invalid range of days, which a retry would not fix.
  const { from: refusal } = failedFields(query.error);
  const csv = regionsContract.getReportCsv.path.replace(':vtcId', vtcId);
  return (
    <div className={classes.page}>
      <TitledPage
        action={
          <Group gap="sm" className={classes.screen}>
            <CsvButton path={csv} query={asked} label={t('csvText')}>
              {t('csv')}
            </CsvButton>
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('print')}
            </Button>
          </Group>
        }
      >
        <div className={classes.screen}>
          <ReportFilters value={search} refusal={refusal} onChange={change} />
        </div>
        {refusal === undefined && (
          <QueryContent
            query={query}
            loading={<ListSkeleton label={t('loading')} />}
            failed={t('failed')}
          >
            {({ rows, pages: [first] }) =>
              first && (
                <Report
                  report={{ ...first, rows }}
                  search={search}
                  isBusy={query.isPlaceholderData}
                  onSort={(sort) =>
                    change({
                      sort,
                      order: search.sort === sort && search.order === 'desc' ? 'asc' : '',
                    })
                  }
                />
              )
            }
          </QueryContent>
        )}
        <MoreButton label={t('more')} failure={t('failed')} query={query} />
      </TitledPage>
    </div>
  );
}

function Report({ report, search, ...table }: ComponentProps<typeof ReportTable>) {
  const t = useTranslations('regions');
  const { total, totalBefore, rows, isComplete } = report;
  const isEmpty = total === null && totalBefore === null;
  return (
    <>
      {!isComplete && <Alert color="gray">{t('incomplete')}</Alert>}
      {isEmpty && <EmptyState title={t('empty')} text={t('emptyText')} />}
      {!isEmpty && <ReportFigures report={report} game={search.game} />}
      {!isEmpty && rows.length === 0 && (
        <EmptyState title={t('nothingFound')} text={t('nothingFoundText')} />
      )}
      {!isEmpty && rows.length > 0 && (
        <>
          <ReportMap report={report} search={search} />
          <ReportTable report={report} search={search} {...table} />
        </>
      )}
    </>
  );
}
