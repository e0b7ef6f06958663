import type { Network } from '@waybill/schema/features/roads.models';
import { useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';

/** Returns formatters for discovered roads. */
export function useNetworkWords() {
  const t = useTranslations('foundRoads');
  const { distance, share } = useFormatters();
  return {
    lengthOf: ({ lengthM }: Network) => distance(lengthM / 1_000),
    /** The share of the generally known roads; null if none are known yet. */
    knownOf: ({ knownPercent }: Network) =>
      knownPercent === null ? null : t('known', { share: share(knownPercent / 100) }),
  };
}
