import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { RunningPay } from '@waybill/schema/features/payroll.models';
import { useLocale, useTranslations } from 'use-intl';
import { MoreList } from '#src/components/more-list.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { formatPeriod } from '#src/lib/units.ts';
import { PayLines } from '../components/pay-lines.tsx';
import { PayslipList } from '../components/payslip-list.tsx';
import { earningsQuery } from '../payroll.queries.ts';

/** What the viewer has earned so far, and their payslips. */
export function EarningsPage() {
  const t = useTranslations('earnings');
  const query = useInfiniteQuery(earningsQuery());
  const running = query.data?.pages.at(0)?.running ?? null;
  return (
    <TitledPage>
      <Stack gap="lg">
        {running !== null && <Running running={running} />}
        <MoreList
          query={query}
          loading={t('loading')}
          failed={t('failed')}
          more={t('more')}
          empty={{ title: t('none'), text: t(running === null ? 'noneText' : 'noneYet') }}
        >
          {(payslips) => <PayslipList payslips={payslips} />}
        </MoreList>
      </Stack>
    </TitledPage>
  );
}

function Running({ running }: { readonly running: RunningPay }) {
  const t = useTranslations('earnings');
  const locale = useLocale();
  const { from, to, lines, totalMinor, currency } = running;
  const period = formatPeriod(from, to, locale);
  return (
    <TitledCard title={t('running')} text={t('runningText', { period })}>
      {lines.length === 0 ? (
        <Text>{t('nothingYet')}</Text>
      ) : (
        <PayLines label={t('running')} lines={lines} totalMinor={totalMinor} currency={currency} />
      )}
    </TitledCard>
  );
}
