import { useFormatter, useTranslations } from 'use-intl';
import { Stat, StatStrip } from '#src/components/stat-strip.tsx';

/** How many members hold which place: one owner, everyone else a driver. */
export function RoleSummary({ memberCount }: { readonly memberCount: number }) {
  const t = useTranslations('overview');
  const format = useFormatter();
  return (
    <StatStrip>
      <Stat caption={t('ownerRole')} value={format.number(1)} />
      <Stat caption={t('driverRole')} value={format.number(memberCount - 1)} />
    </StatStrip>
  );
}
