import { Group, Paper, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { JobDetail } from '@waybill/schema/features/jobs.models';
import type { User } from '@waybill/schema/features/users.models';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { Tag } from '#src/components/tag.tsx';
import { logbookPathOf } from '../../jobs.paths.ts';
import { useRemoveTrial } from '../../jobs.queries.ts';
import classes from '../pages/job-page.module.css';

interface TestDriveProps {
  readonly job: Pick<JobDetail, 'id' | 'state'>;
  readonly viewer: Pick<User, 'vtcId'>;
}

/** Explains a test drive to its driver, who can delete it once it has ended. */
export function TestDrive({ job, viewer }: TestDriveProps) {
  const t = useTranslations();
  const navigate = useNavigate();
  const removing = useRemoveTrial(job.id);
  const leave = () => void navigate(logbookPathOf(viewer), { replace: true });
  return (
    <Paper component="section" withBorder px="md" py="sm" aria-label={t('jobs.trial')}>
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Tag>{t('jobs.trial')}</Tag>
          <Text size="sm">{t('job.trial.text')}</Text>
        </Group>
        {job.state !== 'started' && (
          <ConfirmButton
            variant="subtle"
            color="red"
            size="xs"
            className={classes.tools}
            leftSection={<IconTrash size={16} aria-hidden />}
            label={t('job.trial.remove')}
            title={t('job.trial.question')}
            text={t('job.trial.warning')}
            isDangerous
            onConfirm={async () => removing.mutateAsync(undefined, { onSuccess: leave })}
          />
        )}
      </Group>
    </Paper>
  );
}
