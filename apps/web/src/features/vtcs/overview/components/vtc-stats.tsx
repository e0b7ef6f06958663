import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { Instrument, type InstrumentProps, InstrumentStrip } from '#src/components/instrument.tsx';
import { gamesOf, sumOf } from '#src/features/jobs/stats/stats.model.ts';
import { companyStatsQuery } from '#src/features/jobs/stats/stats.queries.ts';
import { useMeasures } from '#src/features/jobs/stats/use-measures.ts';
import { economyPath } from '#src/features/ledger/ledger.paths.ts';
import { ledgerQuery } from '#src/features/ledger/ledger.queries.ts';
import { placesQuery } from '#src/features/places/places.queries.ts';
import { fleetTotalsQuery } from '#src/features/trucks/trucks.queries.ts';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { mayReadBooks } from '#src/lib/can.ts';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { fleetPath } from '#src/lib/shared-paths.ts';
import { useUtcDay } from '#src/lib/use-utc-day.ts';

interface VtcStatsProps {
  readonly vtcId: string;
  readonly memberCount: number;
}

/** The company's all-time figures; a dash for those not counted yet. */
export function VtcStats({ vtcId, memberCount }: VtcStatsProps) {
  const t = useTranslations('overview');
  const format = useFormatter();
  const { data } = useQuery(companyStatsQuery(vtcId));
  const earnings = useEarnings(vtcId);
  const places = useInfiniteQuery(placesQuery(vtcId, 'GARAGE'));
  const garages = places.data?.pages.at(0)?.totals.count;
  return (
    <InstrumentStrip isFramed>
      <Instrument caption={t('totalDrivers')} value={format.number(memberCount)} />
      <Instrument
        caption={t('jobsCompleted')}
        value={data ? format.number(sumOf(data.allTime, 'jobs')) : dash}
      />
      <Instrument caption={t('earnings')} {...earnings} />
      <Instrument
        caption={t('garages')}
        value={garages === undefined ? dash : format.number(garages)}
      />
      <Fleet vtcId={vtcId} />
    </InstrumentStrip>
  );
}

/** The trucks in service, and how far they were driven lately. */
function Fleet({ vtcId }: Pick<VtcStatsProps, 'vtcId'>) {
  const t = useTranslations('overview');
  const { number } = useFormatter();
  const { distance } = useFormatters();
  const { data } = useQuery(fleetTotalsQuery(vtcId));
  return (
    <Instrument
      caption={t('trucks')}
      to={fleetPath}
      value={data ? number(data.byStatus.ACTIVE + data.byStatus.WORKSHOP) : dash}
      note={data && t('trucksDriven', { distance: distance(data.days28.distanceM / 1_000) })}
    />
  );
}

/** The result of the books, for those who may read them; else what the jobs paid. */
function useEarnings(vtcId: string): Pick<InstrumentProps, 'value' | 'to' | 'note'> {
  const t = useTranslations('overview');
  const viewer = useViewer();
  const writeDay = useUtcDay();
  const { writeShort, writeShortAmount } = useMeasures();
  const { data } = useQuery(companyStatsQuery(vtcId));
  const books = useQuery({
    ...ledgerQuery(vtcId),
    enabled: viewer !== null && mayReadBooks(viewer),
  });
  if (books.isLoading) return { value: dash };
  const ledger = books.data?.ledger;
  if (ledger) {
    return {
      value: writeShortAmount(ledger.resultMinor, ledger.currency),
      to: economyPath,
      note: t('resultSince', { day: writeDay(ledger.startsOn) }),
    };
  }
  // Currencies are not added up.
  const revenues = data
    ? gamesOf(data.allTime).map((game) => writeShort(sumOf(data.allTime, game), game))
    : [];
  return { value: revenues.length > 0 ? revenues.join('\n') : dash };
}
