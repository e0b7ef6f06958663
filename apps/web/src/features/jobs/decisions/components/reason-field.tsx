import { Textarea, type TextareaProps } from '@mantine/core';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import '#src/components/input.css';

/** The field for the reason of a decision; takes the form's input properties. */
export function ReasonField(props: TextareaProps) {
  const t = useTranslations('jobDecisions');
  return (
    <Textarea
      label={t('reason')}
      rows={3}
      data-autofocus
      maxLength={limits.jobDecisionReason.max}
      {...props}
    />
  );
}
