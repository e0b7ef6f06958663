import { Paper, Text } from '@mantine/core';
import { limits } from '@waybill/schema/limits';
import type { SafetyReport } from '@waybill/schema/features/safety.models';
import { useFormatter, useTranslations } from 'use-intl';
import { Arc } from '#src/components/arc.tsx';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { WhyNumber } from '#src/components/why-number.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { tenths, wordOf } from '../safety.model.ts';
import { HistoryLine } from './history-line.tsx';
import classes from './safety.module.css';

interface ScoresProps {
  readonly report: SafetyReport;
  readonly vtcId: string;
  readonly viewerId: string;
}

/** The driver's own score, the company's score, and how it changed. */
export function Scores({ report, vtcId, viewerId }: ScoresProps) {
  const t = useTranslations('safety');
  const format = useFormatter();
  const { distance } = useFormatters();
  const { own, score, distanceM, jobs, history, rate } = report;
  const leftOf = (driven: number) =>
    t('toGo', {
      needed: distance(limits.safetyDistanceM / 1_000),
      left: distance(Math.ceil((limits.safetyDistanceM - driven) / 1_000)),
    });
  const company = { of: 'safety', vtcId, driverId: null, name: t('company') } as const;
  const name = (value: number) => t(`words.${wordOf(value)}`);
  return (
    <Paper component="section" withBorder aria-label={t('scores')} className={classes.scores}>
      <div className={classes.top}>
        <div className={classes.own}>
          <Arc
            share={(own.score ?? 0) / 100}
            isControl={own.score !== null}
            label={t('own')}
            valueText={
              own.score === null ? leftOf(own.distanceM) : `${own.score}, ${name(own.score)}`
            }
          >
            <div className={classes.figure}>
              {own.score === null ? (
                '–'
              ) : (
                <WhyNumber
                  subject={{ of: 'safety', vtcId, driverId: viewerId, name: t('own') }}
                  figure={String(own.score)}
                />
              )}
            </div>
            <span aria-hidden>{own.score === null ? t('noScore') : name(own.score)}</span>
          </Arc>
          <div>
            <Text fw={600}>{t('own')}</Text>
            <Text size="sm" c="dimmed">
              {own.score === null
                ? leftOf(own.distanceM)
                : t('basis', { distance: distance(own.distanceM / 1_000), jobs: own.jobs })}
            </Text>
          </div>
        </div>
        {history.length > 1 && <HistoryLine history={history} />}
      </div>
      <InstrumentStrip>
        <Instrument
          caption={t('company')}
          value={score === null ? '–' : <WhyNumber subject={company} figure={String(score)} />}
          note={score === null ? leftOf(distanceM) : name(score)}
        />
        <Instrument
          caption={t('rate')}
          value={
            rate === null ? (
              '–'
            ) : (
              <WhyNumber subject={company} figure={format.number(rate * 1_000, tenths)} />
            )
          }
          unit={t('points')}
          note={t('rateText')}
        />
        <Instrument
          caption={t('distance')}
          value={distance(distanceM / 1_000)}
          note={t('jobs', { jobs })}
        />
      </InstrumentStrip>
    </Paper>
  );
}
