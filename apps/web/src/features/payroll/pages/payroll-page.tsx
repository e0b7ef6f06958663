import { Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Payroll, PayrollSlip } from '@waybill/schema/features/payroll.models';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useLocale, useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { Tag } from '#src/components/tag.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { formatPeriod } from '#src/lib/units.ts';
import { useSubPageName } from '#src/components/sub-page.context.ts';
import { PayrollActions } from '../components/payroll-actions.tsx';
import { PayrollDenied } from '../components/payroll-denied.tsx';
import { SlipList } from '../components/slip-list.tsx';
import { payrollQuery } from '../payroll.queries.ts';

/** A payroll: what each driver gets, and what to do next. */
export function PayrollPage() {
  const viewer = useViewer();
  const { payrollId = '' } = useParams();
  if (viewer === null) return null;
  return can(viewer, 'ECONOMY') ? <PayrollContent payrollId={payrollId} /> : <PayrollDenied />;
}

function PayrollContent({ payrollId }: { readonly payrollId: string }) {
  const t = useTranslations('payroll');
  const query = useInfiniteQuery(payrollQuery(payrollId));
  return (
    <QueryContent
      query={query}
      loading={<ListSkeleton label={t('loading')} />}
      failed={t('failed')}
    >
      {({ rows, pages }) =>
        pages[0] && (
          <Slips payroll={pages[0].payroll} slips={rows}>
            <MoreButton label={t('more')} failure={t('failed')} query={query} />
          </Slips>
        )
      }
    </QueryContent>
  );
}

interface SlipsProps {
  readonly payroll: Payroll;
  readonly slips: readonly PayrollSlip[];
  /** Shows more of them. */
  readonly children: ReactNode;
}

function Slips({ payroll, slips, children }: SlipsProps) {
  const t = useTranslations('payroll');
  const { amount, moment } = useFormatters();
  const { from, to, state, totalMinor, currency, disputableUntil, closedAt, openDisputes } =
    payroll;
  const title = t('titleOf', { period: formatPeriod(from, to, useLocale()) });
  useSubPageName(title);
  const facts = [
    totalMinor !== null && t('totalIs', { amount: amount(totalMinor, currency) }),
    state === 'REVIEW' &&
      disputableUntil !== null &&
      t('disputableUntil', { moment: moment(disputableUntil) }),
    state === 'PAID' && closedAt !== null && t('paidOn', { moment: moment(closedAt) }),
    state === 'DRAFT' && t('draftHint'),
  ].filter(Boolean);
  return (
    <TitledPage title={title} action={<PayrollActions payroll={payroll} />}>
      <Stack gap="md">
        <Group gap="xs">
          <Tag>{t(`states.${state}`)}</Tag>
          {openDisputes > 0 && <Tag>{t('disputes', { count: openDisputes })}</Tag>}
          <Text>{facts.join(' · ')}</Text>
        </Group>
        {slips.length === 0 ? (
          <EmptyState title={t('noSlips')} text={t('noSlipsText')} />
        ) : (
          <SlipList payroll={payroll} slips={slips} />
        )}
        {children}
      </Stack>
    </TitledPage>
  );
}
