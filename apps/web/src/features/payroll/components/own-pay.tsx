import { Paper, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Payslip } from '@waybill/schema/features/payroll.models';
import { useLocale, useTranslations } from 'use-intl';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { formatPeriod } from '#src/lib/units.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { payslipPath } from '#src/lib/shared-paths.ts';
import { earningsPathOf } from '../payroll.paths.ts';
import { latestPayQuery } from '../payroll.queries.ts';

interface OwnPayProps {
  readonly viewer: { readonly vtcId: string | null };
}

/** The viewer's latest payslip, and what they have earned since. Nothing without either. */
export function OwnPay({ viewer }: OwnPayProps) {
  const t = useTranslations('ownPay');
  const locale = useLocale();
  const { roundAmount } = useFormatters();
  const noteOf = useNote();
  const { data } = useQuery(latestPayQuery());
  const slip = data?.payslips.at(0);
  const running = data?.running ?? null;
  if (!slip && running === null) return null;
  return (
    <Paper component="section" withBorder aria-labelledby="own-pay">
      <Title order={2} size="h3" id="own-pay" p="md" pb={0}>
        <TextLink to={earningsPathOf(viewer)}>{t('title')}</TextLink>
      </Title>
      <InstrumentStrip>
        {slip && (
          <Instrument
            caption={t(slip.state === 'PAID' ? 'paid' : 'review')}
            to={payslipPath(slip.id)}
            value={roundAmount(slip.totalMinor, slip.currency)}
            note={noteOf(slip)}
          />
        )}
        {running !== null && (
          <Instrument
            caption={t('running')}
            value={roundAmount(running.totalMinor, running.currency)}
            note={formatPeriod(running.from, running.to, locale)}
          />
        )}
      </InstrumentStrip>
    </Paper>
  );
}

/** Returns a function that says when a payslip was paid, or what can still happen to it. */
function useNote(): (slip: Payslip) => string | undefined {
  const t = useTranslations('ownPay');
  const { day, moment } = useFormatters();
  const now = useMinute();
  return ({ paidAt, dispute, disputableUntil }) => {
    if (paidAt !== null) return t('paidOn', { day: day(paidAt) });
    if (dispute !== null) return t(dispute.answeredAt === null ? 'disputed' : 'answered');
    const isOpen = Date.parse(disputableUntil) > now.getTime();
    return isOpen ? t('disputeUntil', { moment: moment(disputableUntil) }) : undefined;
  };
}
