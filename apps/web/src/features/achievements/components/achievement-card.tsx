import { VisuallyHidden } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import { TextLink } from '#src/components/text-link.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { jobPath } from '#src/lib/shared-paths.ts';
import {
  formatFigure,
  formatLimits,
  type NamedAchievement,
  nextGoalOf,
  progressOf,
} from '../achievements.model.ts';
import classes from './achievement-card.module.css';
import { Medal } from './medal.tsx';

interface AchievementCardProps {
  readonly achievement: NamedAchievement;
  /** How many members have a counted job. */
  readonly drivers: number;
}

/** An achievement: what it takes, how far the viewer is, and how many members have it. */
export function AchievementCard({ achievement, drivers }: AchievementCardProps) {
  const t = useTranslations('achievements');
  const format = useFormatter();
  const formatters = useFormatters();
  const tierNames = useTierNames(achievement.goals.length);
  const { key, goals, rule, own, holders } = achievement;
  const figure = (amount: number) => formatFigure(rule, amount, formatters, format.number);
  const next = nextGoalOf(achievement);
  const goal = figure(next ?? goals.at(-1) ?? 0);
  const latest = own.tiers.at(-1);
  // A goal reached a moment ago is awarded within seconds.
  const value = figure(Math.min(own.value, next ?? own.value));
  const progress = t('progress', { value, goal });
  return (
    <li className={classes.card} data-earned={own.tiers.length > 0}>
      <Medal name={key} earned={own.tiers.length} tiers={goals.length} />
      <div className={classes.words}>
        <h3 className={classes.name}>{t(`names.${key}`)}</h3>
        <p className={classes.sentence}>
          {t(`sentences.${key}`, { goal, ...formatLimits(rule, formatters) })}
        </p>
        {next === null ? (
          <p className={classes.progress}>
            {goals.length > 1 ? t('done') : t('best', { value: figure(own.value) })}
          </p>
        ) : (
          <div className={classes.progress}>
            <VisuallyHidden>
              <meter
                aria-label={t(`names.${key}`)}
                aria-valuetext={progress}
                value={progressOf(achievement)}
              />
            </VisuallyHidden>
            <span className={classes.bar} aria-hidden>
              <span
                className={classes.done}
                style={{ width: `${progressOf(achievement) * 100}%` }}
              />
            </span>
            {progress}
          </div>
        )}
        <p className={classes.facts}>
          {latest && (
            <span className={classes.tier}>
              <EarnedTier {...latest} name={tierNames[latest.tier - 1] ?? ''} />
            </span>
          )}
          <span>{t('holders', { holders, drivers })}</span>
        </p>
      </div>
    </li>
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

function useTierNames(count: number): readonly string[] {
  const t = useTranslations('achievements');
  const names = [t('tiers.one'), t('tiers.two'), t('tiers.three')];
  return count === 1 ? [t('single')] : [...names.slice(0, count - 1), t('tiers.three')];
}
