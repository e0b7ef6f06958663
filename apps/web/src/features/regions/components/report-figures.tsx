import { Text } from '@mantine/core';
import type { RegionReport } from '@waybill/schema/features/regions.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { useTranslations } from 'use-intl';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { useUtcDay } from '#src/lib/use-utc-day.ts';
import { useMeasures } from '../use-measures.ts';

const shown = ['jobs', 'mass', 'moved', 'revenuePerKm', 'minutes', 'empty'] as const;

interface ReportFiguresProps {
  readonly report: Pick<RegionReport, 'total' | 'totalBefore' | 'days' | 'daysBefore'>;
  readonly game: Game;
}

/** Splits a value from its unit, which is shown smaller: "749.3 t", "1.7M t·km". */
function withUnit(written: string) {
  const [, value = written, unit] = /^(.*\d\S*)\s+(\D+)$/u.exec(written) ?? [];
  return { value, unit };
}

/** The report's totals, compared with the previous period. */
export function ReportFigures({ report, game }: ReportFiguresProps) {
  const t = useTranslations('regions');
  const utcDay = useUtcDay();
  const { total, totalBefore, days, daysBefore } = report;
  const measures = useMeasures(game);
  const period = { from: utcDay(days.from), to: utcDay(days.to) };
  const before = { fromBefore: utcDay(daysBefore.from), toBefore: utcDay(daysBefore.to) };
  return (
    <div>
      <InstrumentStrip isFramed>
        {shown.map((sort) => {
          const measure = measures.find((each) => each.sort === sort);
          if (!measure) return null;
          const value = total && measure.valueOf(total);
          const former = totalBefore && measure.valueOf(totalBefore);
          return (
            <Instrument
              key={sort}
              caption={measure.label}
              {...withUnit(measure.write(total))}
              {...(value !== null && former !== null
                ? {
                    comparison: {
                      value,
                      with: former,
                      text: t('before', { value: measure.write(totalBefore) }),
                    },
                  }
                : { note: t('nothingBefore') })}
            />
          );
        })}
      </InstrumentStrip>
      <Text size="sm" c="dimmed" mt={6}>
        {t('days', { ...period, ...before })}
      </Text>
    </div>
  );
}
