import { Stack } from '@mantine/core';
import { isScore, leaderboardPeriods } from '@waybill/schema/features/jobs.fields';
import { useTranslations } from 'use-intl';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { Leaderboard } from '../components/leaderboard.tsx';
import { measuresFor, useBoardSearch } from '../use-board-search.ts';

const games = ['any', 'ets2', 'ats'] as const;

/** The company's leaderboards: this week, this month or all time. */
export function LeaderboardsPage() {
  const t = useTranslations('leaderboards');
  const viewer = useViewer();
  const measures = viewer ? measuresFor(viewer) : [];
  const [search, change] = useBoardSearch(measures);
  if (viewer === null || viewer.vtcId === null) return null;
  const { period, by, game } = search;
  // Amounts of two currencies can't be ranked.
  const offered = by === 'revenue' ? games.filter((one) => one !== 'any') : games;
  return (
    <TitledPage>
      <Stack gap="xs">
        {!isScore(by) && (
          <FilterChips
            label={t('period')}
            chips={leaderboardPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
            value={period}
            onChange={(value) => change({ period: value })}
          />
        )}
        <FilterChips
          label={t('by')}
          chips={measures.map((value) => ({ value, label: t(`measures.${value}`) }))}
          value={by}
          onChange={(value) => change({ by: value })}
        />
        <FilterChips
          label={t('game')}
          chips={offered.map((value) => ({ value, label: t(`games.${value}`) }))}
          value={game ?? 'any'}
          onChange={(value) => change({ game: value === 'any' ? undefined : value })}
        />
      </Stack>
      <Leaderboard vtcId={viewer.vtcId} viewerId={viewer.id} search={search} />
    </TitledPage>
  );
}
