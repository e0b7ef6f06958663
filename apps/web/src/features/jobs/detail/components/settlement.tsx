import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Stamp } from '#src/components/stamp.tsx';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { isHeardNow } from '#src/lib/job-progress.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import {
  mayCount,
  numberOf,
  resultOf,
  type Standing,
  standingOf,
} from '../../job-standing.model.ts';
import type { WaybillFacts } from '../waybill-facts.model.ts';
import classes from './settlement.module.css';

/** The counterfoil of a waybill: the amounts, the result, and the stamp. */
export function Settlement({ job }: { readonly job: WaybillFacts }) {
  const t = useTranslations('job.settlement');
  const { amount, fuelPrice, volume } = useFormatters();
  const { currency, fuelUsedMl, fuelCost, penaltyMinor } = job;
  const standing = standingOf(job);
  const counts = mayCount(standing);
  const result = resultOf(job);
  const write = (minor: number | null) => (minor === null ? dash : amount(minor, currency));
  const cost = (minor: number | null) => write(minor === null ? null : 0 - minor);
  return (
    <>
      <section aria-label={t('title')}>
        <div className={classes.head}>
          <h2>{t('title')}</h2>
          <span>{numberOf(job)}</span>
        </div>
        <dl className={classes.lines}>
          <Line name={t('agreed')} isQuiet>
            {write(job.incomeMinor)}
          </Line>
          <Line name={t('revenue')}>{write(job.revenueMinor)}</Line>
          <Line name={t('transport')}>{cost(job.transportMinor)}</Line>
          <Line name={t('tolls')}>{cost(job.tollsMinor)}</Line>
          <Line name={t('fines')} isBad={(job.finesMinor ?? 0) > 0}>
            {cost(job.finesMinor)}
          </Line>
          {penaltyMinor !== null && (
            <Line name={t('penalty')} isBad>
              {cost(penaltyMinor)}
            </Line>
          )}
          <Line name={t('fuel')}>{fuelUsedMl === null ? dash : volume(fuelUsedMl / 1_000)}</Line>
          {fuelCost !== null && (
            <Line name={t('fuelCost')} isQuiet>
              {amount(fuelCost.costMinor, currency)}
            </Line>
          )}
          <div className={classes.result}>
            <dt>{t('result')}</dt>
            <dd>{counts ? write(result) : <s>{write(result)}</s>}</dd>
          </div>
        </dl>
        {!counts && (
          <p className={classes.hint}>
            {t(standing === 'cancelled' && penaltyMinor ? 'penaltyCounts' : 'notCounted')}
          </p>
        )}
        {fuelCost !== null && (
          <p className={classes.hint}>
            {t('fuelCostWhy', {
              volume: volume(fuelCost.volumeMl / 1_000),
              price: fuelPrice(fuelCost.minorPer100L, currency),
            })}
            {fuelCost.discountPpm > 0 &&
              ` ${t('fuelDiscount', { discount: fuelCost.discountPpm / 1_000_000 })}`}
          </p>
        )}
      </section>
      <div className={classes.stamp}>
        <JobStamp job={job} />
      </div>
    </>
  );
}

interface LineProps {
  readonly name: string;
  readonly isQuiet?: boolean;
  readonly isBad?: boolean;
  readonly children: ReactNode;
}

function Line({ name, isQuiet = false, isBad = false, children }: LineProps) {
  return (
    <div className={classes.line} data-quiet={isQuiet || undefined} data-bad={isBad || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The outcome of the job, with the person or reason. */
function JobStamp({ job }: { readonly job: WaybillFacts }) {
  const t = useTranslations('job');
  const standing = standingOf(job);
  const isLost = !isHeardNow(job, useMinute()) && standing === 'started';
  return (
    <Stamp kind={standing} word={t(`stamp.${isLost ? 'lost' : standing}`)}>
      <StampText job={job} />
    </Stamp>
  );
}

function StampText({ job }: { readonly job: WaybillFacts }) {
  const t = useTranslations('job.stampText');
  const { moment } = useFormatters();
  const last = job.decisions.at(-1);
  const name = last?.actor?.username;
  const ended = moment(job.endedAt ?? job.startedAt);
  const texts: Readonly<Record<Standing, () => string>> = {
    started: () => t('started', { moment: ended }),
    verified: () => t('verified', { moment: ended }),
    accepted: () =>
      name === undefined ? t('acceptedPlain', { moment: ended }) : t('accepted', { name }),
    review: () => t('review', { count: job.reasons.length }),
    rejected: () => (name === undefined ? t('rejectedPlain') : t('rejected', { name })),
    void: () => (name === undefined ? t('voidPlain') : t('void', { name })),
    cancelled: () => ended,
    abandoned: () => t('abandoned'),
  };
  return texts[standingOf(job)]();
}
