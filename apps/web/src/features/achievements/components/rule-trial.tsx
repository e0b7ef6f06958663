import { Paper, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import {
  type AchievementRule,
  type AchievementTrial,
  achievementTrialSchema,
} from '@waybill/schema/features/achievements.models';
import { useFormatter, useTranslations } from 'use-intl';
import { Avatar } from '#src/components/avatar.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { trialQuery } from '../achievements.queries.ts';
import type { RuleWords } from '../use-rule-words.ts';
import classes from './rule-trial.module.css';

/** Longer than one needs for the next digit: there are ten trials a minute. */
const typingPauseMs = 1_200;

interface RuleTrialProps {
  readonly vtcId: string;
  readonly rule: AchievementRule;
  readonly goals: readonly number[];
  readonly words: RuleWords;
}

/** The rule in one sentence, and which drivers would have it now. */
export function RuleTrial({ vtcId, rule, goals, words }: RuleTrialProps) {
  const t = useTranslations('achievementEditor');
  const [settled] = useDebouncedValue(JSON.stringify({ rule, goals }), typingPauseMs);
  const asked = achievementTrialSchema.safeParse(JSON.parse(settled));
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="rule-trial">
      <Stack gap="sm">
        <Title order={2} size="h3" id="rule-trial">
          {t('trial')}
        </Title>
        <Text fw={600}>{words.describe(rule, goals.at(-1) ?? 0)}</Text>
        {asked.success ? (
          <Result vtcId={vtcId} asked={asked.data} words={words} />
        ) : (
          <Text c="dimmed">{t('trialIncomplete')}</Text>
        )}
      </Stack>
    </Paper>
  );
}

interface ResultProps {
  readonly vtcId: string;
  readonly asked: AchievementTrial;
  readonly words: RuleWords;
}

function Result({ vtcId, asked, words }: ResultProps) {
  const t = useTranslations('achievementEditor');
  const format = useFormatter();
  const query = useQuery(trialQuery(vtcId, asked));
  const { data, isPending } = query;
  if (isPending) return <ListSkeleton label={t('trialLoading')} />;
  if (data === undefined) return <ErrorState message={t('trialFailed')} query={query} />;
  const { looked, of, holders, examples } = data;
  const names = [t('goal.one'), t('goal.two')].slice(0, holders.length - 1);
  const labels = holders.length === 1 ? [] : [...names, t('goal.three')];
  return (
    <div aria-live="polite">
      <Text size="sm">{looked < of ? t('trialSome', { looked, of }) : t('trialAll', { of })}</Text>
      {of > 0 && (
        <ul className={classes.tiers}>
          {holders.map((count, index) => (
            <li key={labels[index] ?? ''}>
              <span className={classes.count}>{format.number(count)}</span>
              <span>{labels[index] ?? t('trialTier', { holders: count })}</span>
            </li>
          ))}
        </ul>
      )}
      {examples.length > 0 && (
        <>
          <Text size="sm" c="dimmed" mt="sm">
            {t('trialBest')}
          </Text>
          <ul className={classes.people}>
            {examples.map(({ driver, value, tier }) => (
              <li key={driver.id} data-tier={tier}>
                <Avatar person={driver} side={24} />
                <span className={classes.name}>{driver.username}</span>
                <span className={classes.figure}>{words.figure(asked.rule, value)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
