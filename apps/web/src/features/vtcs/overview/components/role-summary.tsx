import { useFormatter, useTranslations } from 'use-intl';
import { Instrument, Instruments } from '#src/components/instruments.tsx';

/** How many members hold which place: one owner, everyone else a driver. */
export function RoleSummary({ memberCount }: { readonly memberCount: number }) {
  const t = useTranslations('overview');
  const format = useFormatter();
  return (
    <Instruments>
      <Instrument caption={t('ownerRole')} value={format.number(1)} />
      <Instrument caption={t('driverRole')} value={format.number(memberCount - 1)} />
    </Instruments>
  );
}
