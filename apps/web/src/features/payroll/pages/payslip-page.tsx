import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Payslip } from '@waybill/schema/features/payroll.models';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useLocale, useTranslations } from 'use-intl';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { formatPeriod } from '#src/lib/units.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { PayLines } from '../components/pay-lines.tsx';
import { earningsPathOf } from '../payroll.paths.ts';
import { payslipQuery } from '../payroll.queries.ts';
import classes from './payslip-page.module.css';

const DisputeDialog = lazyPart(
  async () => (await import('../components/dispute-dialog.tsx')).DisputeDialog,
);

/** A payslip as a sheet that can be printed. */
export function PayslipPage() {
  const t = useTranslations('earnings');
  const { payslipId = '' } = useParams();
  const query = useQuery(payslipQuery(payslipId));
  return (
    <QueryContent
      query={query}
      loading={<ListSkeleton label={t('loading')} />}
      failed={t('failed')}
    >
      {(payslip) => <Sheet payslip={payslip} />}
    </QueryContent>
  );
}

function Sheet({ payslip }: { readonly payslip: Payslip }) {
  const t = useTranslations();
  const locale = useLocale();
  const viewer = useViewer();
  const now = useMinute();
  const { amount, moment, day } = useFormatters();
  const [isDisputing, setIsDisputing] = useState(false);
  const { id, driver, vtc, from, to, state, lines, totalMinor, carryMinor, currency } = payslip;
  const { dispute, disputableUntil, paidAt } = payslip;
  const isOwn = driver !== null && driver.id === viewer?.id;
  const canDispute =
    isOwn && state === 'REVIEW' && dispute === null && now < new Date(disputableUntil);
  const close = () => setIsDisputing(false);
  return (
    <Stack className={classes.page}>
      <Group justify="space-between" gap="sm" className={classes.actions}>
        {viewer && isOwn && (
          <TextLink to={earningsPathOf(viewer)}>{t('earnings.allPayslips')}</TextLink>
        )}
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('earnings.print')}
        </Button>
      </Group>
      <Paper withBorder component="article" className={classes.sheet}>
        <Group justify="space-between" align="start">
          <div>
            <PageHeading>{t('earnings.payslip')}</PageHeading>
            <Text>{formatPeriod(from, to, locale)}</Text>
          </div>
          <div className={classes.parties}>
            <b>{vtc.name}</b>
            <span>{driver?.username ?? t('payroll.formerMember')}</span>
          </div>
        </Group>
        <PayLines
          label={t('earnings.payslip')}
          lines={lines}
          totalMinor={totalMinor}
          currency={currency}
        />
        <Text>
          {state === 'PAID' && paidAt !== null
            ? t('earnings.paidOn', { day: day(paidAt) })
            : t(`payroll.states.${state}`)}
        </Text>
        {carryMinor < 0 && (
          <Text>{t('payroll.carried', { amount: amount(-carryMinor, currency) })}</Text>
        )}
        {dispute !== null && <Text>{t('payroll.quote', { text: dispute.text })}</Text>}
        {dispute?.answer && <Text>{t('payroll.answeredWith', { text: dispute.answer })}</Text>}
      </Paper>
      {canDispute && (
        <Group className={classes.actions}>
          <Button variant="default" onClick={() => setIsDisputing(true)}>
            {t('earnings.dispute')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('earnings.disputeUntil', { moment: moment(disputableUntil) })}
          </Text>
        </Group>
      )}
      {isDisputing && (
        <Suspense>
          <DisputeDialog payslipId={id} onClose={close} onMissing={close} />
        </Suspense>
      )}
    </Stack>
  );
}
