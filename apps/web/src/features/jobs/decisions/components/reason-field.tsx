import { Textarea, type TextareaProps } from '@mantine/core';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import '#src/components/input.css';

/** Where staff say why they decide so; with the props that the form gives its input. */
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
