import { Button, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RouteOutput } from '@waybill/schema/contract/input';
import type {
  achievementsContract,
  VtcAchievement,
} from '@waybill/schema/features/achievements.contract';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { Permitted } from '#src/features/roles/components/permitted.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { groupAchievements, isEarned } from '../achievements.model.ts';
import { newAchievementPath } from '../achievements.paths.ts';
import { achievementsQuery } from '../achievements.queries.ts';
import { AchievementCard } from '../components/achievement-card.tsx';
import classes from '../components/achievement-card.module.css';
import { AchievementStrip } from '../components/achievement-strip.tsx';
import { useRuleWords } from '../use-rule-words.ts';

const filters = ['all', 'earned', 'open'] as const;
type Filter = (typeof filters)[number];

/** All achievements: what the viewer has earned, and what comes next. */
export function AchievementsPage() {
  const viewer = useViewer();
  if (viewer === null || viewer.vtcId === null) return null;
  return (
    <Permitted permission="VIEW_ACHIEVEMENTS">
      <AchievementsOf
        vtcId={viewer.vtcId}
        driverId={viewer.id}
        isStaff={can(viewer, 'COMMUNITY')}
      />
    </Permitted>
  );
}

interface Viewed {
  readonly vtcId: string;
  readonly driverId: string;
  /** True if the viewer manages the company's achievements. */
  readonly isStaff: boolean;
}

function AchievementsOf(viewed: Viewed) {
  const t = useTranslations('achievements');
  const query = useQuery(achievementsQuery(viewed.vtcId));
  const action = (
    <Button component={Link} to={newAchievementPath}>
      {t('create')}
    </Button>
  );
  return (
    <TitledPage action={viewed.isStaff && action}>
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {(list) => <List {...list} {...viewed} />}
      </QueryContent>
    </TitledPage>
  );
}

type ListProps = RouteOutput<typeof achievementsContract.list> & Viewed;

function List({ achievements, drivers, vtcId, driverId, isStaff }: ListProps) {
  const words = useRuleWords(vtcId);
  const t = useTranslations('achievements');
  const format = useFormatter();
  const [filter, setFilter] = useState<Filter>('all');
  const groups = groupAchievements(achievements);
  const all = groups.flatMap((group) => group.achievements);
  const shown = groups
    .map(({ group, achievements: ofGroup }) => ({
      group,
      achievements: ofGroup.filter((one) => isShown(one, filter)),
    }))
    .filter((one) => one.achievements.length > 0);
  return (
    <Stack gap="lg">
      <AchievementStrip achievements={all} />
      <FilterChips
        label={t('show')}
        chips={filters.map((value) => ({
          value,
          label: t(value),
          count: format.number(all.filter((one) => isShown(one, value)).length),
        }))}
        value={filter}
        onChange={setFilter}
      />
      {shown.length === 0 && <Nothing filter={filter} />}
      {shown.map((one) => (
        <section key={one.group} aria-labelledby={`achievements-${one.group}`}>
          <Title order={2} size="h3" mb="sm" id={`achievements-${one.group}`}>
            {t(`groups.${one.group}`)}
          </Title>
          <ul className={classes.grid}>
            {one.achievements.map((achievement) => (
              <AchievementCard
                key={achievement.id}
                {...{ achievement, vtcId, driverId, drivers, isStaff, words }}
              />
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  );
}

function Nothing({ filter }: { readonly filter: Filter }) {
  const t = useTranslations('achievements');
  return filter === 'earned' ? (
    <EmptyState title={t('noneEarned')} text={t('noneEarnedText')} />
  ) : (
    <EmptyState title={t('nothingOpen')} text={t('nothingOpenText')} />
  );
}

function isShown(achievement: VtcAchievement, filter: Filter): boolean {
  return filter === 'all' || isEarned(achievement) === (filter === 'earned');
}
