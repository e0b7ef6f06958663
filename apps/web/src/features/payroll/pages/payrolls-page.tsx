import { Alert, Button, Stack } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { dayOf } from '@waybill/schema/days';
import type { Ledger } from '@waybill/schema/features/ledger.models';
import { useNavigate } from 'react-router-dom';
import { useLocale, useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreList } from '#src/components/more-list.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { economyPath } from '#src/features/ledger/ledger.paths.ts';
import { ledgerQuery } from '#src/features/ledger/ledger.queries.ts';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { earningsPath } from '#src/lib/shared-paths.ts';
import { formatPeriod } from '#src/lib/units.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { PayrollDenied } from '../components/payroll-denied.tsx';
import { PayrollList } from '../components/payroll-list.tsx';
import { SchemeCard } from '../components/scheme-card.tsx';
import { payrollPath } from '../payroll.paths.ts';
import { payrollsQuery, schemeQuery, useCreatePayroll } from '../payroll.queries.ts';

/** What the company pays, and its payrolls. */
export function PayrollsPage() {
  const viewer = useViewer();
  if (viewer === null || viewer.vtcId === null) return null;
  const { vtcId } = viewer;
  if (!can(viewer, 'ECONOMY')) return <PayrollDenied />;
  return <Payrolls vtcId={vtcId} />;
}

function Payrolls({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('payroll');
  const query = useQuery(ledgerQuery(vtcId));
  return (
    <TitledPage action={<TextLink to={earningsPath}>{t('toEarnings')}</TextLink>}>
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {({ ledger }) =>
          ledger === null ? (
            <EmptyState title={t('closed')} text={t('closedText')}>
              <TextLink to={economyPath}>{t('toBooks')}</TextLink>
            </EmptyState>
          ) : (
            <OpenPayrolls vtcId={vtcId} ledger={ledger} />
          )
        }
      </QueryContent>
    </TitledPage>
  );
}

interface OpenPayrollsProps {
  readonly vtcId: string;
  readonly ledger: Ledger;
}

function OpenPayrolls({ vtcId, ledger }: OpenPayrollsProps) {
  const t = useTranslations('payroll');
  const scheme = useQuery(schemeQuery(vtcId));
  const payrolls = useInfiniteQuery(payrollsQuery(vtcId));
  const next = payrolls.data?.pages.at(0)?.nextPeriod ?? null;
  return (
    <QueryContent
      query={scheme}
      loading={<ListSkeleton label={t('loading')} />}
      failed={t('failed')}
    >
      {(found) => (
        <Stack gap="lg">
          <SchemeCard vtcId={vtcId} scheme={found.scheme} currency={ledger.currency} />
          {next !== null && <NextPayroll vtcId={vtcId} {...next} />}
          {found.scheme !== null && (
            <MoreList
              query={payrolls}
              loading={t('loading')}
              failed={t('failed')}
              more={t('more')}
              empty={{ title: t('none'), text: t('noneText') }}
            >
              {(rows) => <PayrollList payrolls={rows} />}
            </MoreList>
          )}
        </Stack>
      )}
    </QueryContent>
  );
}

interface NextPayrollProps {
  readonly vtcId: string;
  readonly from: string;
  readonly to: string;
}

/** The next period: a button once it is over, and until then when that is. */
function NextPayroll({ vtcId, from, to }: NextPayrollProps) {
  const t = useTranslations('payroll');
  const locale = useLocale();
  const navigate = useNavigate();
  const creating = useCreatePayroll(vtcId);
  const isOver = to < dayOf(useMinute());
  const period = formatPeriod(from, to, locale);
  if (!isOver) return <Alert color="gray">{t('running', { period })}</Alert>;
  return (
    <Alert color="gray" title={t('due', { period })}>
      <Button
        loading={creating.isPending}
        onClick={() =>
          creating.mutate(from, {
            onSuccess: ({ payroll }) => void navigate(payrollPath(payroll.id)),
          })
        }
      >
        {t('draft')}
      </Button>
    </Alert>
  );
}
