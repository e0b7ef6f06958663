import type { Network } from '@waybill/schema/features/roads.models';
import { useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';

/** How it is told what of a game's roads somebody has driven. */
export function useNetworkWords() {
  const t = useTranslations('foundRoads');
  const { distance, share } = useFormatters();
  return {
    lengthOf: ({ lengthM }: Network) => distance(lengthM / 1_000),
    /** How much that is of what many know; null as long as nothing is known to many. */
    knownOf: ({ knownPercent }: Network) =>
      knownPercent === null ? null : t('known', { share: share(knownPercent / 100) }),
  };
}
