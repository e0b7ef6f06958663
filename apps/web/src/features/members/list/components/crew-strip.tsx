import { Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { dash } from '#src/lib/formatters.ts';
import { crewQuery } from '../../members.queries.ts';
import classes from './crew-strip.module.css';

/** The number of members, in total and by what they are doing. */
export function CrewStrip({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('members.crew');
  const { number } = useFormatter();
  const { data: crew, isError } = useQuery(crewQuery(vtcId));
  // The list reports the failure; the counts are secondary.
  if (isError) return null;
  const write = (value: number | undefined) => (value === undefined ? dash : number(value));
  return (
    <Paper component="section" withBorder className={classes.frame} aria-label={t('title')}>
      <InstrumentStrip>
        <Instrument
          caption={t('drivers')}
          value={write(crew?.members)}
          note={crew && t('joined', { count: crew.joinedThisMonth })}
        />
        <Instrument
          caption={t('drove')}
          value={write(crew?.droveThisWeek)}
          unit={crew && t('of', { count: crew.members })}
          comparison={
            crew && {
              value: crew.droveThisWeek,
              with: crew.droveLastWeek,
              most: crew.members,
              text: t('lastWeek', { count: crew.droveLastWeek }),
            }
          }
        />
        <Instrument caption={t('onTheRoad')} value={write(crew?.onTheRoad)} note={t('now')} />
        <Instrument
          caption={t('inactive')}
          value={write(crew?.inactive)}
          note={t('inactiveText')}
        />
      </InstrumentStrip>
    </Paper>
  );
}
