import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { hindsightQuery } from '../dispatcher.queries.ts';

/** How well the accepted suggestions of the last month came true. Nothing until there are deliveries in the books. */
export function Hindsight({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('dispatcher');
  const { roundAmount } = useFormatters();
  const { data } = useQuery(hindsightQuery(vtcId));
  if (!data) return null;
  const { currency, deliveries, expectedMinor, actualMinor, spreadMinor } = data;
  const round = (minor: number) => roundAmount(minor, currency);
  return (
    <section aria-label={t('hindsight')}>
      <InstrumentStrip isFramed isLow>
        <Instrument
          caption={t('expected')}
          value={round(expectedMinor)}
          note={t('ofDeliveries', { count: deliveries })}
        />
        <Instrument caption={t('actual')} value={round(actualMinor)} note={t('actualHint')} />
        <Instrument
          caption={t('difference')}
          value={round(actualMinor - expectedMinor)}
          note={t('spread', { amount: round(spreadMinor) })}
        />
      </InstrumentStrip>
    </section>
  );
}
