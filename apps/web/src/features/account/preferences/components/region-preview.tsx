import { useNow, useTranslations } from 'use-intl';
import { FactCard } from '#src/components/fact-card.tsx';
import { useFormatters } from '#src/lib/formatters.ts';

const refreshEveryMs = 10_000;

/** An example job, to preview the formats. */
const sample = { distanceKm: 1_280, volumeL: 640, massT: 22.4, amountCents: 1_845_050 };

/** Previews the chosen formats of measures, amounts and times. */
export function RegionPreview() {
  const t = useTranslations('region');
  const { distance, volume, mass, money, moment } = useFormatters();
  const now = useNow({ updateInterval: refreshEveryMs });
  return (
    <FactCard
      title={t('preview')}
      facts={[
        [t('previewDistance'), distance(sample.distanceKm)],
        [t('previewVolume'), volume(sample.volumeL)],
        [t('previewMass'), mass(sample.massT)],
        [t('previewMoney'), money(sample.amountCents)],
        [t('previewMoment'), moment(now.toISOString())],
      ]}
    />
  );
}
