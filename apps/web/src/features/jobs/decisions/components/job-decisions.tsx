import { Button, Group, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { JobDecisionKind, JobDetail } from '@waybill/schema/features/jobs.models';
import { type RefObject, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { useKeys } from '#src/lib/use-keys.ts';
import { useReturnFocus } from '#src/lib/use-return-focus.ts';
import classes from './job-decisions.module.css';

const DecisionDialog = lazyPart(async () => (await import('./decision-dialog.tsx')).DecisionDialog);
const AppealDialog = lazyPart(async () => (await import('./appeal-dialog.tsx')).AppealDialog);

interface JobDecisionsProps {
  readonly job: JobDetail;
  /** The element within which the keys a and r also accept and reject. */
  readonly within: RefObject<HTMLElement | null>;
}

/** The reader's actions on a job: decide it, or appeal. */
export function JobDecisions({ job: { id, can }, within }: JobDecisionsProps) {
  const t = useTranslations('jobDecisions');
  const [asked, setAsked] = useState<JobDecisionKind | 'APPEAL' | null>(null);
  const close = () => setAsked(null);
  const may = (kind: JobDecisionKind) => can.decide.includes(kind);
  // After the decision its button is gone.
  useReturnFocus(asked !== null);
  useKeys(within, {
    ...(may('ACCEPT') && { a: () => setAsked('ACCEPT') }),
    ...(may('REJECT') && { r: () => setAsked('REJECT') }),
  });
  return (
    <div className={classes.root}>
      <Group gap="xs">
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
        {may('VOID') && (
          <Button variant="subtle" className={classes.void} onClick={() => setAsked('VOID')}>
            {t('void')}
          </Button>
        )}
        {can.decide.length > 0 && (
          <Text size="xs" c="dimmed">
            {t('reasonNeeded')}
          </Text>
        )}
      </Group>
      {asked !== null && (
        <Suspense>
          {asked === 'APPEAL' ? (
            <AppealDialog jobId={id} onClose={close} onMissing={close} />
          ) : (
            <DecisionDialog jobId={id} kind={asked} onClose={close} onMissing={close} />
          )}
        </Suspense>
      )}
    </div>
  );
}
