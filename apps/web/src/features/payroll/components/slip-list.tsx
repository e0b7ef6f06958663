import { Button, Text } from '@mantine/core';
import type { Payroll, PayrollSlip } from '@waybill/schema/features/payroll.models';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { Tag } from '#src/components/tag.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { payslipPath } from '#src/lib/shared-paths.ts';
import { PayLines } from './pay-lines.tsx';
import classes from './slip-list.module.css';

const AnswerDialog = lazyPart(async () => (await import('./answer-dialog.tsx')).AnswerDialog);

interface SlipListProps {
  readonly payroll: Payroll;
  readonly slips: readonly PayrollSlip[];
}

/** The payslips of a payroll; each opens to its lines and its dispute. */
export function SlipList({ payroll, slips }: SlipListProps) {
  const t = useTranslations('payroll');
  const { amount } = useFormatters();
  const [answered, setAnswered] = useState<PayrollSlip | null>(null);
  const close = () => setAnswered(null);
  const nameOf = ({ driver }: PayrollSlip) => driver?.username ?? t('formerMember');
  return (
    <ul className={classes.list}>
      {slips.map((slip) => {
        const { id, driver, lines, totalMinor, carryMinor, dispute } = slip;
        const isOpen = dispute !== null && dispute.answer === null;
        return (
          <li key={id ?? driver?.id} className={classes.slip}>
            <details>
              <summary className={classes.summary}>
                <span className={classes.name}>
                  {nameOf(slip)} {isOpen && <Tag>{t('disputed')}</Tag>}
                </span>
                <b className={classes.amount}>{amount(totalMinor, payroll.currency)}</b>
              </summary>
              <div className={classes.content}>
                <PayLines
                  label={t('linesOf', { name: nameOf(slip) })}
                  lines={lines}
                  totalMinor={totalMinor}
                  currency={payroll.currency}
                />
                {carryMinor < 0 && (
                  <Text size="sm">
                    {t('carried', { amount: amount(-carryMinor, payroll.currency) })}
                  </Text>
                )}
                {dispute !== null && <Text size="sm">{t('quote', { text: dispute.text })}</Text>}
                {dispute?.answer && (
                  <Text size="sm" c="dimmed">
                    {t('answeredWith', { text: dispute.answer })}
                  </Text>
                )}
                {isOpen && payroll.state === 'REVIEW' && (
                  <Button size="compact-sm" onClick={() => setAnswered(slip)}>
                    {t('answerDispute')}
                  </Button>
                )}
                {id !== null && <TextLink to={payslipPath(id)}>{t('openSlip')}</TextLink>}
              </div>
            </details>
          </li>
        );
      })}
      {answered?.id && answered.dispute && (
        <Suspense>
          <AnswerDialog
            payslipId={answered.id}
            name={nameOf(answered)}
            dispute={answered.dispute.text}
            currency={payroll.currency}
            onClose={close}
            onMissing={close}
          />
        </Suspense>
      )}
    </ul>
  );
}
