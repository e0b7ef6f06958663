import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { Joining } from '../memberships.queries.ts';

interface JoinProblemProps {
  readonly joining: Joining;
  readonly className?: string | undefined;
}

/** Says why joining a company failed; renders nothing without an error. */
export function JoinProblem({ joining, className }: JoinProblemProps) {
  const t = useTranslations('join');
  const { problem, problemName, dismissProblem } = joining;
  if (problem === null) return null;
  return (
    <Alert
      role="alert"
      color="red"
      className={className}
      title={problemName}
      icon={<IconAlertTriangle aria-hidden />}
      withCloseButton
      closeButtonLabel={t('dismiss')}
      onClose={dismissProblem}
    >
      {problem}
    </Alert>
  );
}
