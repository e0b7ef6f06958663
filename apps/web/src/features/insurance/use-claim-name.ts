import type { Claim } from '@waybill/schema/features/insurance.models';
import { useTranslations } from 'use-intl';

/** Returns the function that names claims by their job. */
export function useClaimName(): (claim: Pick<Claim, 'job'>) => string {
  const t = useTranslations('insurance');
  return ({ job }) => (job === null ? t('ofDeletedJob') : t('ofJob', { number: `${job.number}` }));
}
