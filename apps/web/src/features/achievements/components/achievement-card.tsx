import { Button, Group, VisuallyHidden } from '@mantine/core';
import type { VtcAchievement } from '@waybill/schema/features/achievements.contract';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import { Tag } from '#src/components/tag.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { WhyNumber } from '#src/components/why-number.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { useAchievementNames } from '#src/lib/achievement-names.ts';
import { jobPath } from '#src/lib/shared-paths.ts';
import {
  findOwnKey,
  formatFigure,
  formatLimits,
  nextGoalOf,
  progressOf,
} from '../achievements.model.ts';
import { editAchievementPath } from '../achievements.paths.ts';
import { figureFieldOf } from '../rules.model.ts';
import type { RuleWords } from '../use-rule-words.ts';
import classes from './achievement-card.module.css';
import { GiveDialog } from './give-dialog.tsx';
import { HoldersDialog } from './holders-dialog.tsx';
import { Medal } from '#src/components/medal.tsx';

interface AchievementCardProps {
  readonly achievement: VtcAchievement;
  readonly vtcId: string;
  /** The viewer. */
  readonly driverId: string;
  /** How many members have a counted job. */
  readonly drivers: number;
  /** True if the viewer manages the company's achievements. */
  readonly isStaff: boolean;
  readonly words: RuleWords;
}

/** An achievement: what it takes, how far the viewer is, and how many members have it. */
export function AchievementCard(props: AchievementCardProps) {
  const { achievement, vtcId, driverId, drivers, isStaff, words } = props;
  const t = useTranslations('achievements');
  const nameAchievement = useAchievementNames();
  const tierNames = useTierNames(achievement);
  const { id, mark, goals, state, own, holders, rule } = achievement;
  const name = nameAchievement(achievement);
  const latest = own.tiers.at(-1);
  const [isShown, setIsShown] = useState(false);
  const [isGiving, setIsGiving] = useState(false);
  const isOfVtc = achievement.vtcId !== null;
  return (
    <li className={classes.card} data-earned={own.tiers.length > 0}>
      <Medal
        mark={mark}
        earned={own.tiers.length}
        tiers={goals.length}
        progress={progressOf(achievement)}
      />
      <div className={classes.words}>
        <h3 className={classes.name}>
          {name}
          {state !== 'ACTIVE' && <Tag>{t(`states.${state}`)}</Tag>}
        </h3>
        <Sentence achievement={achievement} words={words} />
        {rule !== null && <Progress {...{ achievement, vtcId, driverId }} name={name} />}
        <p className={classes.facts}>
          {latest && (
            <span className={classes.tier}>
              <EarnedTier {...latest} name={tierNames[latest.tier - 1] ?? ''} />
            </span>
          )}
          {holders === 0 ? (
            <span>{t('holders', { holders, drivers })}</span>
          ) : (
            <button
              type="button"
              className={classes.holders}
              aria-label={`${t('holders', { holders, drivers })}: ${t('showHolders', { name })}`}
              onClick={() => setIsShown(true)}
            >
              {t('holders', { holders, drivers })}
            </button>
          )}
        </p>
        {isStaff && isOfVtc && (
          <Group gap="xs">
            <Button
              component={Link}
              to={editAchievementPath(id)}
              variant="default"
              size="compact-xs"
              aria-label={t('editNamed', { name })}
            >
              {t('edit')}
            </Button>
            {rule === null && state === 'ACTIVE' && (
              <Button
                variant="default"
                size="compact-xs"
                aria-label={t('giveNamed', { name })}
                onClick={() => setIsGiving(true)}
              >
                {t('give')}
              </Button>
            )}
          </Group>
        )}
      </div>
      <HoldersDialog
        {...{ vtcId, name, tierNames }}
        achievementId={id}
        canTakeBack={isStaff && isOfVtc && rule === null}
        opened={isShown}
        onClose={() => setIsShown(false)}
      />
      <GiveDialog
        {...{ vtcId, name }}
        achievementId={id}
        opened={isGiving}
        onClose={() => setIsGiving(false)}
      />
    </li>
  );
}

type SentenceProps = Pick<AchievementCardProps, 'achievement' | 'words'>;

/** What it takes to reach the next goal, or the last one. */
function Sentence({ achievement, words }: SentenceProps) {
  const t = useTranslations('achievements');
  const formatters = useFormatters();
  const { rule, goals, description, own } = achievement;
  const goal = nextGoalOf(achievement) ?? goals.at(-1) ?? 0;
  const key = findOwnKey(achievement);
  const reason = own.tiers.at(-1)?.reason ?? null;
  if (rule === null) {
    return (
      <p className={classes.sentence}>
        {description || t('byHand')} {reason !== null && t('givenFor', { reason })}
      </p>
    );
  }
  return (
    <p className={classes.sentence}>
      {key === null
        ? description || words.describe(rule, goal)
        : t(`sentences.${key}`, {
            goal: words.figure(rule, goal),
            count: goal,
            ...formatLimits(rule, formatters),
          })}
    </p>
  );
}

interface ProgressProps extends Pick<AchievementCardProps, 'achievement' | 'vtcId' | 'driverId'> {
  readonly name: string;
}

/** How far the viewer is to the next goal. Opens the jobs that count. */
function Progress({ achievement, vtcId, driverId, name }: ProgressProps) {
  const t = useTranslations('achievements');
  const format = useFormatter();
  const formatters = useFormatters();
  const { id, goals, rule, own } = achievement;
  const field = rule && figureFieldOf(rule.measure);
  const game = rule?.game ?? null;
  const figure = (amount: number) =>
    formatFigure({ field, game }, amount, formatters, format.number);
  const next = nextGoalOf(achievement);
  const isTotal = rule?.per === null && ['count', 'sum', 'distinct'].includes(rule.measure.kind);
  const open = (words: string) =>
    own.value === 0 ? (
      words
    ) : (
      <WhyNumber
        subject={{ of: 'achievement', vtcId, driverId, name, achievement: { id, write: figure } }}
        figure={words}
      />
    );
  if (next === null) {
    return (
      <p className={classes.progress}>
        {open(
          goals.length > 1
            ? t('done')
            : t(isTotal ? 'soFar' : 'best', { value: figure(own.value) }),
        )}
      </p>
    );
  }
  // A goal reached a moment ago is awarded within seconds.
  const value = figure(Math.min(own.value, next));
  const progress = t('progress', { value, goal: figure(next) });
  return (
    <div className={classes.progress}>
      <VisuallyHidden>
        <meter aria-label={name} aria-valuetext={progress} value={progressOf(achievement)} />
      </VisuallyHidden>
      {open(progress)}
    </div>
  );
}

interface EarnedTierProps {
  readonly name: string;
  readonly earnedAt: string;
  readonly jobId: string | null;
}

/** The highest earned tier, with a link to the job that reached it. */
function EarnedTier({ name, earnedAt, jobId }: EarnedTierProps) {
  const t = useTranslations('achievements');
  const { day } = useFormatters();
  const words = t('earnedOn', { tier: name, day: day(earnedAt) });
  return jobId === null ? words : <TextLink to={jobPath(jobId)}>{words}</TextLink>;
}

/** The names of the tiers: the only one has none of a metal. */
function useTierNames({ goals, rule }: VtcAchievement): readonly string[] {
  const t = useTranslations('achievements');
  if (goals.length === 1) return [rule === null ? t('given') : t('single')];
  return [...[t('tiers.one'), t('tiers.two')].slice(0, goals.length - 1), t('tiers.three')];
}
