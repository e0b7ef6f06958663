import { Button, Group, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { JobDecisionKind, JobDetail } from '@waybill/schema/features/jobs.models';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import classes from './job-decisions.module.css';

const DecisionDialog = lazy(async () => ({
  default: (await import('./decision-dialog.tsx')).DecisionDialog,
}));
const AppealDialog = lazy(async () => ({
  default: (await import('./appeal-dialog.tsx')).AppealDialog,
}));

/** What the reader may do with a job: decide about it, or appeal. */
export function JobDecisions({ job: { id, can } }: { readonly job: JobDetail }) {
  const t = useTranslations('jobDecisions');
  const [asked, setAsked] = useState<JobDecisionKind | 'APPEAL' | null>(null);
  const close = () => setAsked(null);
  const may = (kind: JobDecisionKind) => can.decide.includes(kind);
  return (
    <div className={classes.root}>
      <Group gap="xs" justify="center">
        {may('ACCEPT') && (
          <Button
            leftSection={<IconCheck size={16} aria-hidden />}
            onClick={() => setAsked('ACCEPT')}
          >
            {t('accept')}
          </Button>
        )}
        {may('REJECT') && (
          <Button
            variant="default"
            className={classes.reject}
            leftSection={<IconX size={16} aria-hidden />}
            onClick={() => setAsked('REJECT')}
          >
            {t('reject')}
          </Button>
        )}
        {may('RESTORE') && (
          <Button variant="default" onClick={() => setAsked('RESTORE')}>
            {t('restore')}
          </Button>
        )}
        {can.appeal && (
          <Button variant="default" onClick={() => setAsked('APPEAL')}>
            {t('appeal')}
          </Button>
        )}
      </Group>
      {can.decide.length > 0 && (
        <Text size="xs" c="dimmed" ta="center" mt={6}>
          {t('reasonNeeded')}
        </Text>
      )}
      {may('VOID') && (
        <Button
          variant="subtle"
          size="xs"
          display="grid"
          mx="auto"
          className={classes.void}
          onClick={() => setAsked('VOID')}
        >
          {t('void')}
        </Button>
      )}
      {asked !== null && (
        <Suspense>
          {asked === 'APPEAL' ? (
            <AppealDialog jobId={id} onClose={close} />
          ) : (
            <DecisionDialog jobId={id} kind={asked} onClose={close} />
          )}
        </Suspense>
      )}
    </div>
  );
}
