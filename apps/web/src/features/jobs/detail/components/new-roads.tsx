import { Paper, Text, Title } from '@mantine/core';
import type { JobDetail } from '@waybill/schema/features/jobs.models';
import type { User } from '@waybill/schema/features/users.models';
import { kilometresOfCells } from '@waybill/telemetry/map-scales';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import { rememberCelebration, wasCelebrated } from '../celebrations.storage.ts';
import classes from './new-roads.module.css';

interface NewRoadsProps {
  readonly job: Pick<JobDetail, 'id' | 'driver' | 'game'>;
  readonly cells: number;
  readonly viewer: Pick<User, 'id'>;
}

/** Roads that no one had driven before this job: celebrated once with its driver. */
export function NewRoads({ job, cells, viewer }: NewRoadsProps) {
  const t = useTranslations('job.newRoads');
  const { distance } = useFormatters();
  const isOwn = job.driver?.id === viewer.id;
  const [isFirst] = useState(() => isOwn && !wasCelebrated(job.id));
  useEffect(() => {
    if (isFirst) rememberCelebration(job.id);
  }, [isFirst, job.id]);
  return (
    <Paper
      component="section"
      withBorder
      px="md"
      py="sm"
      aria-labelledby="new-roads"
      className={classes.card}
      data-celebrates={isFirst}
    >
      <Title order={2} size="h4" id="new-roads">
        {t('title', { distance: distance(Math.round(kilometresOfCells(job.game, cells))) })}
      </Title>
      <Text size="sm" c="dimmed">
        {t(isOwn ? 'own' : 'others')}
      </Text>
      <svg className={classes.road} viewBox="0 0 400 12" preserveAspectRatio="none" aria-hidden>
        <path d="M0 6H400" pathLength={1} />
      </svg>
    </Paper>
  );
}
