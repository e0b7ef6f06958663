import { Group, Paper, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { isScore } from '@waybill/schema/features/jobs.fields';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { RankList } from '#src/components/rank-list.tsx';
import { useFirstGame } from '#src/features/auth/first-game.model.ts';
import { usePagesInAddress } from '#src/lib/use-pages-in-address.ts';
import { type BoardSearch, leaderboardQuery } from '../stats.queries.ts';
import { useRanked } from './use-ranked.tsx';

interface LeaderboardProps {
  readonly vtcId: string;
  readonly viewerId: string;
  readonly search: BoardSearch;
}

/** The company's drivers, ranked. */
export function Leaderboard({ vtcId, viewerId, search }: LeaderboardProps) {
  const t = useTranslations('leaderboards');
  const query = useInfiniteQuery(leaderboardQuery(vtcId, search));
  const { by, game } = search;
  const firstGame = useFirstGame();
  const rank = useRanked(by === 'revenue' ? (game ?? firstGame) : by, vtcId);
  const { data, isPending, isPlaceholderData } = query;
  const pages = usePagesInAddress(query);
  if (data === undefined) {
    return isPending ? (
      <ListSkeleton label={t('loading')} />
    ) : (
      <ErrorState message={t('failed')} query={query} />
    );
  }
  const { rows, pages: loaded } = data;
  const { own = null, countsOfflineJobs = false } = loaded.at(-1) ?? {};
  return (
    <Stack gap="sm">
      {countsOfflineJobs && (
        <Text size="sm" c="dimmed">
          {t('countsOfflineJobs')}
        </Text>
      )}
      <Paper
        component="section"
        withBorder
        p="md"
        aria-label={t('title')}
        aria-busy={isPlaceholderData}
      >
        {rows.length === 0 ? (
          <output>
            <EmptyState
              title={t('nobody')}
              text={isScore(by) ? t(`notEnough.${by}`) : t('nobodyText')}
            />
          </output>
        ) : (
          <RankList
            label={t('drivers')}
            rows={rows.map(rank)}
            own={own && rank(own)}
            viewerId={viewerId}
            hasPodium
          />
        )}
      </Paper>
      <Group justify="center">
        <MoreButton label={t('showMore')} failure={t('failed')} query={pages} />
      </Group>
    </Stack>
  );
}
