import { useFormatter, useTranslations } from 'use-intl';
import { dash } from '#src/lib/formatters.ts';
import { Stat, StatStrip } from '#src/components/stat-strip.tsx';

/** The company's figures; those that nothing counts yet are a dash. */
export function VtcStats({ memberCount }: { readonly memberCount: number }) {
  const t = useTranslations('overview');
  const format = useFormatter();
  return (
    <StatStrip>
      <Stat caption={t('totalDrivers')} value={format.number(memberCount)} />
      <Stat caption={t('jobsCompleted')} value={dash} />
      <Stat caption={t('earnings')} value={dash} />
      <Stat caption={t('garages')} value={dash} />
    </StatStrip>
  );
}
