import type { SafetyReport } from '@waybill/schema/features/safety.models';
import { useFormatter, useTranslations } from 'use-intl';
import { bottomOf, depthOf, pointsOf, wordOf, wordScores } from '../safety.model.ts';
import classes from './safety.module.css';

/** The company's score at the end of each week. */
export function HistoryLine({ history }: Pick<SafetyReport, 'history'>) {
  const t = useTranslations('safety');
  const format = useFormatter();
  const points = pointsOf(history);
  const bottom = bottomOf(history);
  const writeDay = (week = '') =>
    format.dateTime(new Date(week), {
      day: 'numeric',
      month: 'short',
      year: '2-digit',
      timeZone: 'UTC',
    });
  const last = history.at(-1);

  const end = points.at(-1);
  return (
    <figure className={classes.history}>
      <figcaption className={classes.caption}>{t('history')}</figcaption>
      <div className={classes.plot}>
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={t('historyText', {
            from: Math.round(history[0]?.score ?? 0),
            to: Math.round(last?.score ?? 0),
            weeks: history.length,
          })}
        >
          {wordScores.map((score) => (
            <line
              key={score}
              className={classes.grid}
              x1="0"
              x2="100"
              y1={depthOf(score, bottom)}
              y2={depthOf(score, bottom)}
            />
          ))}
          <polyline
            className={classes.line}
            points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          />
          {end && <line className={classes.end} x1={end.x} x2={end.x} y1={end.y} y2={end.y} />}
        </svg>
        {wordScores.map((score) => (
          <span
            key={score}
            className={classes.tick}
            style={{ bottom: `${100 - depthOf(score, bottom)}%` }}
            aria-hidden
          >
            {score} {t(`words.${wordOf(score)}`)}
          </span>
        ))}
      </div>
      <div className={classes.axis} aria-hidden>
        <span>{writeDay(history[0]?.week)}</span>
        <span>{writeDay(last?.week)}</span>
      </div>
    </figure>
  );
}
