import { Paper, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ListedMember } from '@waybill/schema/features/members.contract';
import { useFormatter, useTranslations } from 'use-intl';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { gameCurrencies } from '#src/lib/game-currencies.ts';
import { memberStatsQuery } from '../../members.queries.ts';
import classes from './member-figures.module.css';

interface MemberFiguresProps {
  readonly vtcId: string;
  readonly member: ListedMember;
}

/** A member's totals in the company. */
export function MemberFigures({ vtcId, member }: MemberFiguresProps) {
  const t = useTranslations('memberFigures');
  const format = useFormatter();
  const { distance, roundAmount } = useFormatters();
  const { data } = useQuery(memberStatsQuery({ vtcId, userId: member.id }));
  const { week, all } = member.figures;
  const earned = data?.allTime.filter(({ jobs }) => jobs > 0) ?? [];
  return (
    <Paper component="section" withBorder aria-label={t('title')} className={classes.root}>
      <Title order={2} size="h3" className={classes.title}>
        {t('title')}
      </Title>
      <InstrumentStrip>
        <Instrument caption={t('weekDistance')} value={distance(week.distanceM / 1_000)} />
        <Instrument caption={t('weekJobs')} value={format.number(week.jobs)} />
        <Instrument caption={t('distance')} value={distance(all.distanceM / 1_000)} />
        <Instrument caption={t('jobs')} value={format.number(all.jobs)} />
        {earned.map(({ game, revenueMinor }) => (
          <Instrument
            key={game}
            caption={t(`revenue.${game}`)}
            value={roundAmount(revenueMinor, gameCurrencies[game])}
          />
        ))}
        {earned.length === 0 && <Instrument caption={t('revenue.ets2')} value={dash} />}
      </InstrumentStrip>
    </Paper>
  );
}
