import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import { myYearPathOf } from '#src/lib/shared-paths.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { findDueLookBack, type LookBackTime } from '../look-backs.model.ts';
import { searchOf } from '../look-backs.paths.ts';
import { lookBackQuery } from '../look-backs.queries.ts';
import { useTimeName } from '../use-time-name.ts';
import classes from './look-back.module.css';

interface DueLookBackProps {
  readonly viewer: { readonly vtcId: string | null };
}

/** In a month's first week, and from mid-December: leads to what the viewer drove. Otherwise nothing. */
export function DueLookBack({ viewer }: DueLookBackProps) {
  const time = findDueLookBack(useMinute());
  return time && <Due time={time} viewer={viewer} />;
}

function Due({ time, viewer }: DueLookBackProps & { readonly time: LookBackTime }) {
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
