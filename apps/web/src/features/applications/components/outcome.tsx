import { Alert, Stack, Text } from '@mantine/core';
import type { ApplicationDetail } from '@waybill/schema/features/applications.models';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface OutcomeProps {
  readonly detail: ApplicationDetail;
  /** The next step. */
  readonly children?: ReactNode;
}

/** Why an application was closed and who closed it, as far as the viewer may know. */
export function Outcome({ detail, children }: OutcomeProps) {
  const t = useTranslations('applications');
  const { application, decidedBy } = detail;
  const { state, reason, closeCause } = application;
  if (state === 'PENDING') return null;
  return (
    <Alert color="gray" title={t(`outcomes.${state}`)}>
      <Stack gap={4} align="flex-start">
        {reason !== null && <Text style={{ whiteSpace: 'pre-line' }}>{reason}</Text>}
        {closeCause !== null && <Text>{t(`causes.${closeCause}`)}</Text>}
        {decidedBy && (
          <Text size="sm" c="dimmed">
            {t('decidedBy', { name: decidedBy.username })}
          </Text>
        )}
        {children}
      </Stack>
    </Alert>
  );
}
