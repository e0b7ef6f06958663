import { Text } from '@mantine/core';
import type { WebhookAttempt } from '@waybill/schema/features/webhooks.models';
import { useTranslations } from 'use-intl';
import classes from './attempt-text.module.css';

interface AttemptTextProps {
  readonly attempt: WebhookAttempt;
  /** Shown before it. */
  readonly label?: string;
}

/** The result of an attempt: the response, or why there was none. */
export function AttemptText({ attempt, label }: AttemptTextProps) {
  const t = useTranslations('webhooks');
  const { status, ms, problem, answer } = attempt;
  const says =
    status === null
      ? t(`problems.${problem ?? 'CONNECTION_FAILED'}`)
      : t('answered', { status: String(status), ms });
  return (
    <div className={classes.root} data-trouble={problem !== null}>
      <Text size="sm" className={classes.says}>
        {label !== undefined && <strong>{label} </strong>}
        {says}
      </Text>
      {answer !== '' && <pre className={classes.answer}>{answer}</pre>}
    </div>
  );
}
