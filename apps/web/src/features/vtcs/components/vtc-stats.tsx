import { useFormatter, useTranslations } from 'use-intl';
import { dash } from '#src/lib/formatters.ts';
import { StatTile, StatTiles } from '#src/components/stat-tiles.tsx';

/** The company's figures; those that nothing counts yet are a dash. */
export function VtcStats({ memberCount }: { readonly memberCount: number }) {
  const t = useTranslations('overview');
  const format = useFormatter();
  return (
    <StatTiles>
      <StatTile label={t('totalDrivers')} value={format.number(memberCount)} />
      <StatTile label={t('jobsCompleted')} value={dash} />
      <StatTile label={t('earnings')} value={dash} />
      <StatTile label={t('garages')} value={dash} />
    </StatTiles>
  );
}
