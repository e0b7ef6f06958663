import { Alert, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dayOf } from '@waybill/schema/days';
import { ledgerContract } from '@waybill/schema/features/ledger.contract';
import type { Ledger } from '@waybill/schema/features/ledger.models';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { CsvButton } from '#src/components/csv-button.tsx';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { RenderNear } from '#src/components/render-near.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { PermissionDenied } from '#src/features/roles/components/permission-denied.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can, mayReadBooks } from '#src/lib/can.ts';
import { earningsPath } from '#src/lib/shared-paths.ts';
import { useParameters } from '#src/lib/use-parameters.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { ClosedBooks } from '../components/closed-books.tsx';
import { EntryList } from '../components/entry-list.tsx';
import { GroupResults } from '../components/group-results.tsx';
import { LedgerActions } from '../components/ledger-actions.tsx';
import { ReportFigures } from '../components/report-figures.tsx';
import { ResultChart } from '../components/result-chart.tsx';
import { Statements } from '../components/statements.tsx';
import { daysOf, periods } from '../ledger.model.ts';
import { ledgerQuery, reportQuery } from '../ledger.queries.ts';

/** The company's books: result, balance and every entry. */
export function EconomyPage() {
  const t = useTranslations('ledger');
  const viewer = useViewer();
  if (viewer === null || viewer.vtcId === null) return null;
  const mayWrite = can(viewer, 'ECONOMY');
  if (!mayReadBooks(viewer)) {
    return <PermissionDenied permission="VIEW_MANAGE_COMPANY" />;
  }
  return <Books vtcId={viewer.vtcId} mayWrite={mayWrite} loading={t('loading')} />;
}

interface BooksProps {
  readonly vtcId: string;
  readonly mayWrite: boolean;
  readonly loading: string;
}

function Books({ vtcId, mayWrite, loading }: BooksProps) {
  const t = useTranslations('ledger');
  const query = useQuery(ledgerQuery(vtcId));
  const ledger = query.data?.ledger ?? null;
  return (
    <TitledPage
      action={
        ledger !== null &&
        (mayWrite ? (
          <LedgerActions vtcId={vtcId} ledger={ledger} />
        ) : (
          <TextLink to={earningsPath}>{t('earnings')}</TextLink>
        ))
      }
    >
      <QueryContent query={query} loading={<ListSkeleton label={loading} />} failed={t('failed')}>
        {(found) =>
          found.ledger === null ? (
            <ClosedBooks vtcId={vtcId} mayOpen={mayWrite} />
          ) : (
            <OpenBooks vtcId={vtcId} ledger={found.ledger} mayWrite={mayWrite} />
          )
        }
      </QueryContent>
    </TitledPage>
  );
}

interface OpenBooksProps {
  readonly vtcId: string;
  readonly ledger: Ledger;
  readonly mayWrite: boolean;
}

function OpenBooks({ vtcId, ledger, mayWrite }: OpenBooksProps) {
  const t = useTranslations('ledger');
  const { parameters, change } = useParameters();
  const today = dayOf(useMinute());
  const period = periods.find((value) => value === parameters.get('period')) ?? 'month';
  const days = daysOf(period, today);
  const list = useRef<HTMLDivElement>(null);
  const report = useQuery(reportQuery(vtcId, days, 'none'));
  const csv = ledgerContract.getReportCsv.path.replace(':vtcId', vtcId);
  const showEntries = (filters: Readonly<Record<string, string>>) => {
    change(filters);
    list.current?.scrollIntoView();
  };
  return (
    <Stack gap="lg">
      {ledger.backlog > 0 && <Alert color="gray">{t('backlog', { count: ledger.backlog })}</Alert>}
      {mayWrite && ledger.failing > 0 && (
        <Alert color="red">{t('failing', { count: ledger.failing })}</Alert>
      )}
      {!parameters.has('job') && (
        <>
          <FilterChips
            label={t('period')}
            chips={periods.map((value) => ({ value, label: t(`periods.${value}`) }))}
            value={period}
            onChange={(value) => change({ period: value === 'month' ? '' : value })}
          />
          <QueryContent
            query={report}
            loading={<ListSkeleton label={t('loading')} />}
            failed={t('failed')}
          >
            {(data) => (
              <Stack gap="lg" aria-busy={report.isPlaceholderData}>
                <ReportFigures report={data} ledger={ledger} />
                <ResultChart vtcId={vtcId} today={today} />
                <Statements report={data} onChoose={(account) => showEntries({ account })} />
              </Stack>
            )}
          </QueryContent>
          <RenderNear height={320}>
            <GroupResults
              vtcId={vtcId}
              days={days}
              onChoose={(group, id) =>
                showEntries({ driver: '', truck: '', place: '', [group]: id })
              }
            />
          </RenderNear>
        </>
      )}
      <div ref={list}>
        <EntryList vtcId={vtcId} ledger={ledger} days={days} mayWrite={mayWrite} />
      </div>
      <Group justify="center">
        <CsvButton path={csv} query={{ ...days, by: 'month' }}>
          {t('reportCsv')}
        </CsvButton>
      </Group>
    </Stack>
  );
}
