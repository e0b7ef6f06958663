import { Paper, Text, Title } from '@mantine/core';
import type { ReputationReport } from '@waybill/schema/features/reputation.models';
import { limits } from '@waybill/schema/limits';
import { useFormatter, useTranslations } from 'use-intl';
import { Arc } from '#src/components/arc.tsx';
import { WhyNumber } from '#src/components/why-number.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { shownPartsOf, wordOf } from '../reputation.model.ts';
import classes from './reputation.module.css';

interface OwnReputationProps {
  readonly vtcId: string;
  readonly viewerId: string;
  readonly report: ReputationReport;
}

/** The driver's own reputation, and its parts. */
export function OwnReputation({ vtcId, viewerId, report }: OwnReputationProps) {
  const t = useTranslations('reputation');
  const format = useFormatter();
  const { share } = useFormatters();
  const { reputation, jobs, isComplete } = report;
  const toGo = isComplete
    ? t('toGo', { needed: limits.reputationJobs, left: limits.reputationJobs - jobs })
    : t('incomplete');
  const name = reputation === null ? t('none') : t(`words.${wordOf(reputation)}`);
  const parts = reputation === null ? [] : shownPartsOf(report);
  return (
    <Paper component="section" withBorder aria-label={t('own')} className={classes.own}>
      <div className={classes.score}>
        <Arc
          share={(reputation ?? 0) / 1_000}
          isControl={reputation !== null}
          label={t('own')}
          valueText={reputation === null ? toGo : `${format.number(reputation)}, ${name}`}
        >
          <div className={classes.figure}>
            {reputation === null ? (
              '–'
            ) : (
              <WhyNumber
                subject={{ of: 'reputation', vtcId, driverId: viewerId, name: t('own') }}
                figure={format.number(reputation)}
              />
            )}
          </div>
          <span aria-hidden>{name}</span>
        </Arc>
        <div>
          <Title order={2} size="h3">
            {t('own')}
          </Title>
          <Text size="sm" c="dimmed">
            {reputation === null ? toGo : t('basis', { jobs })}
          </Text>
          {reputation === null && isComplete && (
            <Text size="sm" c="dimmed">
              {t('emptyText')}
            </Text>
          )}
        </div>
      </div>
      {parts.length > 0 && (
        <ul className={classes.parts} aria-label={t('partsTitle')}>
          {parts.map(({ key, n, rate, value, percent, points }) => (
            <li key={key}>
              <span className={classes.part}>{t(`parts.${key}`)}</span>
              <span className={classes.points}>
                {points === 0 ? t('costsNothing') : t('costs', { points })}
              </span>
              <span className={classes.bar} aria-hidden>
                <span style={{ width: `${100 * value}%` }} />
              </span>
              <span className={classes.basis}>
                {rate === null
                  ? t('score', { score: Math.round(100 * value) })
                  : t(`basisOf.${key === 'safety' ? 'completed' : key}`, {
                      rate: share(rate),
                      n,
                    })}
              </span>
              <span className={classes.weight}>{t('weight', { percent })}</span>
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}
