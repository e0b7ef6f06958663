import {
  type InsuranceKind,
  insuranceTerms,
  type PremiumTerms,
} from '@waybill/schema/features/insurance.models';
import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import { useFormatter, useTranslations } from 'use-intl';
import { Facts } from '#src/components/fact-card.tsx';
import { useFormatters } from '#src/lib/formatters.ts';

interface PremiumFactsProps {
  readonly kind: InsuranceKind;
  readonly terms: PremiumTerms;
  readonly currency: LedgerCurrency;
}

/** A premium, factor by factor. */
export function PremiumFacts({ kind, terms, currency }: PremiumFactsProps) {
  const t = useTranslations('insurance');
  const { number } = useFormatter();
  const { amount, share } = useFormatters();
  const { trucks, valueMinor, months, lossRatioPpm, factorPpm, bonusPpm, premiumMinor } = terms;
  const times = (ppm: number) => `× ${number(ppm / 1e6, { maximumFractionDigits: 3 })}`;
  const rate = share(insuranceTerms.ratePpm / 1e6);
  return (
    <Facts
      facts={[
        [
          kind === 'HULL' ? t('valueOfTrucks', { trucks }) : t('valueOfLoads'),
          amount(valueMinor, currency),
        ],
        [t('rate'), `× ${rate}`],
        [t('factor', { ratio: share(lossRatioPpm / 1e6), months }), times(factorPpm)],
        [t('bonus'), times(bonusPpm)],
        [t('premium'), <b key="premium">{amount(premiumMinor, currency)}</b>],
      ]}
    />
  );
}
