import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import { myYearPathOf } from '#src/lib/shared-paths.ts';
import type { LookBackTime } from '../look-backs.model.ts';
import { searchOf } from '../look-backs.paths.ts';
import { lookBackQuery } from '../look-backs.queries.ts';
import { useTimeName } from '../use-time-name.ts';
import classes from './look-back.module.css';

interface DueCardProps {
  readonly viewer: { readonly vtcId: string | null };
  readonly time: LookBackTime;
}

/** Leads to what the viewer drove in this time. Nothing if they drove no counted job. */
export function DueCard({ time, viewer }: DueCardProps) {
  const t = useTranslations('dueLookBack');
  const { distance } = useFormatters();
  const nameTime = useTimeName();
  const { data } = useQuery(lookBackQuery(time));
  if (!data || data.lookBack.jobs === 0) return null;
  const { jobs, distanceM } = data.lookBack;
  const name = nameTime(time);
  return (
    <Paper component="section" withBorder className={classes.due} aria-label={t('title', { name })}>
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2} size="h4">
            {t('title', { name })}
          </Title>
          <Text c="dimmed">{t('text', { jobs, distance: distance(distanceM / 1_000) })}</Text>
        </div>
        <Button component={Link} to={`${myYearPathOf(viewer)}?${searchOf(time)}`}>
          {t('look')}
        </Button>
      </Group>
    </Paper>
  );
}
