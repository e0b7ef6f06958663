import { Group, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { RankList } from '#src/components/rank-list.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { leaderboardsPath } from '#src/lib/shared-paths.ts';
import { weekBoardQuery } from '../stats.queries.ts';
import { useRanked } from './use-ranked.tsx';

interface WeekBoardProps {
  readonly vtcId: string;
  readonly viewerId: string;
}

/** This week's leading drivers by distance. */
export function WeekBoard({ vtcId, viewerId }: WeekBoardProps) {
  const t = useTranslations('companyStats');
  const rank = useRanked('distance', vtcId);
  return (
    <Paper component="section" withBorder p="md" aria-label={t('topDrivers')}>
      <Group justify="space-between" gap="sm" mb="xs">
        <Title order={2} size="h3">
          {t('topDrivers')}
        </Title>
        <Text size="sm">
          <TextLink to={leaderboardsPath}>{t('leaderboards')}</TextLink>
        </Text>
      </Group>
      <QueryContent
        query={useQuery(weekBoardQuery(vtcId))}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('nobodyYet')} text={t('nobodyYetText')} />
          ) : (
            <RankList label={t('topDrivers')} rows={rows.map(rank)} viewerId={viewerId} />
          )
        }
      </QueryContent>
    </Paper>
  );
}
