import { Paper, Text, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { CountLinks } from '#src/components/count-links.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { useBadges } from '#src/features/badges/badges.queries.ts';
import { chatPath } from '#src/features/chat/chat.paths.ts';
import { jobsWithPath, ownJobsWithPath } from '#src/features/jobs/job-search.model.ts';
import { createJobPath } from '#src/features/jobs/jobs.paths.ts';
import { PlanLine } from '#src/features/jobs/plans/components/plan-line.tsx';
import type { Home } from '../home.queries.ts';
import classes from './waiting.module.css';

interface WaitingProps {
  readonly home: Pick<Home, 'waiting' | 'plans'>;
  readonly viewer: { readonly vtcId: string | null };
}

/** The viewer's open items: plans, decisions by others, and their own decisions. */
export function Waiting({ home: { waiting, plans }, viewer }: WaitingProps) {
  const t = useTranslations('home.waiting');
  const { chat } = useBadges();
  const lines = [
    { key: 'messages', count: chat ?? null, to: chatPath },
    { key: 'reviews', count: waiting.reviews, to: jobsWithPath({ tier: 'review' }) },
    { key: 'appeals', count: waiting.appeals, to: jobsWithPath({ appeal: 'open' }) },
    { key: 'applications', count: waiting.applications, to: '/dashboard/applications' },
    {
      key: 'ownReviews',
      count: waiting.ownReviews,
      to: ownJobsWithPath(viewer, { tier: 'review' }),
    },
    {
      key: 'ownAppeals',
      count: waiting.ownAppeals,
      to: ownJobsWithPath(viewer, { appeal: 'open' }),
    },
  ] as const;
  const open = lines.filter(({ count }) => count !== null && count > 0);
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="waiting">
      <Title order={2} size="h3" id="waiting">
        {t('title')}
      </Title>
      {open.length === 0 && plans.length === 0 && (
        <Text c="dimmed" mt={4}>
          {t('nothing')}
        </Text>
      )}
      {open.length > 0 && (
        <CountLinks
          links={open.map(({ key, count, to }) => {
            const known = count ?? 0;
            return { key, to, count: known, text: t(key, { count: known }) };
          })}
        />
      )}
      {plans.length > 0 && (
        <>
          <div className={classes.head}>
            <Title order={3} size="sm">
              {t('plans')}
            </Title>
            <TextLink to={createJobPath}>{t('allPlans')}</TextLink>
          </div>
          <ul className={classes.lines}>
            {plans.map((plan) => (
              <PlanLine key={plan.id} plan={plan} />
            ))}
          </ul>
        </>
      )}
    </Paper>
  );
}
