import { useFormatter, useTranslations } from 'use-intl';
import { StatTile, StatTiles } from '#src/components/stat-tiles.tsx';

/** How many members hold which place: one owner, everyone else a driver. */
export function RoleSummary({ memberCount }: { readonly memberCount: number }) {
  const t = useTranslations('overview');
  const format = useFormatter();
  return (
    <StatTiles>
      <StatTile label={t('ownerRole')} value={format.number(1)} />
      <StatTile label={t('driverRole')} value={format.number(memberCount - 1)} />
    </StatTiles>
  );
}
