import { Group, Paper, Text } from '@mantine/core';
import { type Estimate, termNames } from '@waybill/schema/features/dispatcher.models';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FromTo } from '#src/components/from-to.tsx';
import { Tag } from '#src/components/tag.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { waterfallOf } from '../dispatcher.model.ts';
import classes from './estimate-card.module.css';

interface EstimateCardProps {
  readonly estimate: Estimate;
  /** Struck through: it can’t be driven. */
  readonly isBlocked?: boolean;
  /** Above the load, such as its driver. */
  readonly above?: ReactNode;
  /** Below the terms: what to do with it, or why it can’t be driven. */
  readonly children?: ReactNode;
}

/** A load with its score, and the sums that it comes from. */
export function EstimateCard({ estimate, isBlocked = false, above, children }: EstimateCardProps) {
  const t = useTranslations('dispatcher');
  const { roundAmount, amount, distance, moment } = useFormatters();
  const { offer, terms, currency, distanceM, approachM, netMinor, score } = estimate;
  const { kind, client, from, to, cargo, until } = offer;
  const bars = waterfallOf(terms);
  const rate = amount(Math.round(score), currency);
  return (
    <Paper withBorder p="md" className={classes.card}>
      {above}
      <div className={classes.head}>
        <div className={classes.way}>
          <FromTo from={from?.name ?? t('anyCity')} to={to?.name ?? t('anyCity')} />
          <Text size="sm" c="dimmed">
            {[
              cargo ?? t('anyCargo'),
              distance(distanceM / 1_000),
              approachM === null
                ? t('approachUnknown')
                : t('approach', { distance: distance(approachM / 1_000) }),
              until !== null && t('due', { moment: moment(until) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        <div>
          <div className={classes.rate}>{isBlocked ? <s>{rate}</s> : rate}</div>
          <Text size="xs" c="dimmed">
            {t('perKm')}
          </Text>
        </div>
      </div>
      <Group gap="xs">
        <Tag>{client === null ? t(`kinds.${kind}`) : t('contractOf', { client })}</Tag>
      </Group>
      <dl className={classes.terms} aria-label={t('terms')}>
        {termNames.map((name) =>
          terms[name] === 0 ? null : (
            <div key={name} className={classes.term}>
              <dt>{t(`termNames.${name}`)}</dt>
              <dd className={classes.track} aria-hidden>
                <span
                  className={classes.bar}
                  data-cost={terms[name] < 0 || undefined}
                  style={{ insetInlineStart: `${bars[name].from}%`, width: `${bars[name].width}%` }}
                />
              </dd>
              <dd className={classes.amount}>{roundAmount(terms[name], currency)}</dd>
            </div>
          ),
        )}
        <div className={classes.term} data-sum>
          <dt>{t('net')}</dt>
          <dd aria-hidden />
          <dd className={classes.amount}>{roundAmount(netMinor, currency)}</dd>
        </div>
      </dl>
      {children}
    </Paper>
  );
}
