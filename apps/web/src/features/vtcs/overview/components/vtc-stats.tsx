import { useFormatter, useTranslations } from 'use-intl';
import { dash } from '#src/lib/formatters.ts';
import { Instrument, Instruments } from '#src/components/instruments.tsx';

/** The company's figures; those that nothing counts yet are a dash. */
export function VtcStats({ memberCount }: { readonly memberCount: number }) {
  const t = useTranslations('overview');
  const format = useFormatter();
  return (
    <Instruments>
      <Instrument caption={t('totalDrivers')} value={format.number(memberCount)} />
      <Instrument caption={t('jobsCompleted')} value={dash} />
      <Instrument caption={t('earnings')} value={dash} />
      <Instrument caption={t('garages')} value={dash} />
    </Instruments>
  );
}
