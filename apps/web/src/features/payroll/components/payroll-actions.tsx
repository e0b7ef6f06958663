import { Button, Group } from '@mantine/core';
import type { Payroll } from '@waybill/schema/features/payroll.models';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { usePayPayroll, useReviewPayroll, useWithdrawPayroll } from '../payroll.queries.ts';

const OverruleDialog = lazyPart(async () => (await import('./overrule-dialog.tsx')).OverruleDialog);

/** What can be done with a payroll next. */
export function PayrollActions({ payroll }: { readonly payroll: Payroll }) {
  const t = useTranslations('payroll');
  const { amount, moment } = useFormatters();
  const { id, state, totalMinor, currency, openDisputes, disputableUntil } = payroll;
  const reviewing = useReviewPayroll(id);
  const paying = usePayPayroll(id);
  const withdrawing = useWithdrawPayroll(id);
  const [isOverruling, setIsOverruling] = useState(false);
  const close = () => setIsOverruling(false);
  if (state !== 'DRAFT' && state !== 'REVIEW') return null;
  const total = amount(totalMinor ?? 0, currency);
  return (
    <Group gap="sm">
      <ConfirmButton
        label={t('withdraw')}
        title={t('withdrawTitle')}
        text={t('withdrawText')}
        isDangerous
        onConfirm={() => withdrawing.mutateAsync()}
      />
      {state === 'DRAFT' && (
        <ConfirmButton
          variant="filled"
          label={t('review')}
          title={t('reviewTitle')}
          text={t('reviewText')}
          onConfirm={() => reviewing.mutateAsync()}
        />
      )}
      {state === 'REVIEW' && openDisputes === 0 && (
        <ConfirmButton
          variant="filled"
          label={t('payNow')}
          title={t('payTitle', { total })}
          text={t('payText', { until: moment(disputableUntil ?? '') })}
          onConfirm={() => paying.mutateAsync({})}
        />
      )}
      {state === 'REVIEW' && openDisputes > 0 && (
        <Button onClick={() => setIsOverruling(true)}>{t('payNow')}</Button>
      )}
      {isOverruling && (
        <Suspense>
          <OverruleDialog payroll={payroll} onClose={close} onMissing={close} />
        </Suspense>
      )}
    </Group>
  );
}
