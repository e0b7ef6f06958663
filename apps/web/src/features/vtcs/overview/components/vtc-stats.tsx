import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { gamesOf, sumOf } from '#src/features/jobs/stats/stats.model.ts';
import { companyStatsQuery } from '#src/features/jobs/stats/stats.queries.ts';
import { useMeasures } from '#src/features/jobs/stats/use-measures.ts';
import { placesQuery } from '#src/features/places/places.queries.ts';
import { dash } from '#src/lib/formatters.ts';

interface VtcStatsProps {
  readonly vtcId: string;
  readonly memberCount: number;
}

/** The company's all-time figures; a dash for those not counted yet. */
export function VtcStats({ vtcId, memberCount }: VtcStatsProps) {
  const t = useTranslations('overview');
  const format = useFormatter();
  const { writeShort } = useMeasures();
  const { data } = useQuery(companyStatsQuery(vtcId));
  const places = useInfiniteQuery(placesQuery(vtcId, 'GARAGE'));
  const garages = places.data?.pages.at(0)?.totals.count;
  // Currencies are not added up.
  const earnings = data
    ? gamesOf(data.allTime).map((game) => writeShort(sumOf(data.allTime, game), game))
    : [];
  return (
    <InstrumentStrip isFramed>
      <Instrument caption={t('totalDrivers')} value={format.number(memberCount)} />
      <Instrument
        caption={t('jobsCompleted')}
        value={data ? format.number(sumOf(data.allTime, 'jobs')) : dash}
      />
      <Instrument
        caption={t('earnings')}
        value={earnings.length > 0 ? earnings.join('\n') : dash}
      />
      <Instrument
        caption={t('garages')}
        value={garages === undefined ? dash : format.number(garages)}
      />
    </InstrumentStrip>
  );
}
