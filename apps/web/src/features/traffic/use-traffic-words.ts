import type { TrafficArea, TrafficReport } from '@waybill/schema/features/traffic.models';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';

/** The texts for the traffic map. */
export interface TrafficWords {
  readonly label: string;
  readonly congestionMeans: string;
  readonly wetMeans: string;
  readonly congestion: (share: number, drivers: number) => string;
  readonly wet: (share: number, drivers: number) => string;
  readonly areaIsNear: (area: TrafficArea) => string;
  readonly kindOf: (report: TrafficReport) => string;
  readonly reportIsNear: (report: TrafficReport) => string;
}

/** Returns the same object while the language stays the same. */
export function useTrafficWords(): TrafficWords {
  const t = useTranslations('traffic');
  const { share: write } = useFormatters();
  return useMemo(() => {
    const near = (city: string | null) => (city === null ? t('nowhere') : t('near', { city }));
    return {
      label: t('map'),
      congestionMeans: t('congestionMeans'),
      wetMeans: t('wetMeans'),
      congestion: (share, drivers) => t('area', { share: write(share), drivers }),
      wet: (share, drivers) => t('areaWet', { share: write(share), drivers }),
      areaIsNear: (area) => near(area.near),
      kindOf: ({ kind }) => t(`kinds.${kind}`),
      reportIsNear: (report) => near(report.near?.city ?? null),
    };
  }, [t, write]);
}
