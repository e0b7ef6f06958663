import { games } from '@waybill/schema/features/telemetry.models';
import type { VtcPage } from '@waybill/schema/features/vtcs.models';
import { useFormatter, useTranslations } from 'use-intl';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import classes from './page-figures.module.css';

const metresInKm = 1_000;

interface PageFiguresProps {
  readonly figures: NonNullable<VtcPage['figures']>;
  readonly playedGames: VtcPage['games'];
}

/** A company's number of drivers, and its totals: this week and all time. */
export function PageFigures({ figures, playedGames }: PageFiguresProps) {
  const t = useTranslations('vtcPage');
  const format = useFormatter();
  const { distance } = useFormatters();
  const { drivers, activeDrivers30d, jobs, distanceM, thisWeek, lastWeek } = figures;
  const driven = games.filter((game) => distanceM[game] > 0 || playedGames.includes(game));
  const shownGames = driven.length > 0 ? driven : (['ets2'] as const);
  const km = (metres: number) => distance(metres / metresInKm);
  return (
    <div className={classes.strips}>
      <InstrumentStrip>
        <Instrument
          caption={t('drivenThisWeek')}
          value={km(thisWeek.distanceM)}
          comparison={{
            value: thisWeek.distanceM,
            with: lastWeek.distanceM,
            text: t('lastWeek', { figure: km(lastWeek.distanceM) }),
          }}
        />
        <Instrument
          caption={t('jobsThisWeek')}
          value={format.number(thisWeek.jobs)}
          comparison={{
            value: thisWeek.jobs,
            with: lastWeek.jobs,
            text: t('lastWeek', { figure: format.number(lastWeek.jobs) }),
          }}
        />
      </InstrumentStrip>
      <InstrumentStrip>
        <Instrument caption={t('drivers')} value={format.number(drivers)} />
        <Instrument
          caption={t('active')}
          value={format.number(activeDrivers30d)}
          unit={t('ofDrivers', { drivers })}
        />
        <Instrument caption={t('jobs')} value={format.number(jobs)} />
        {shownGames.map((game) => {
          const [value, unit] = partsOf(distance(distanceM[game] / metresInKm));
          return <Instrument key={game} caption={t(`driven.${game}`)} value={value} unit={unit} />;
        })}
      </InstrumentStrip>
    </div>
  );
}

/** Splits a value from its unit, which is shown smaller. */
function partsOf(measure: string): readonly [value: string, unit: string | undefined] {
  const at = measure.search(/\s\D+$/);
  return at === -1 ? [measure, undefined] : [measure.slice(0, at), measure.slice(at + 1)];
}
