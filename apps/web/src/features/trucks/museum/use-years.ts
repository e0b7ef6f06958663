import type { ExhibitCard } from '@waybill/schema/features/museum.models';
import { useFormatter, useTranslations } from 'use-intl';

/** Returns the years in which a truck was driven, such as 2026–2028. */
export function useYears({
  firstSeenAt,
  lastSeenAt,
  retiredAt,
  truck,
}: Pick<ExhibitCard, 'firstSeenAt' | 'lastSeenAt' | 'retiredAt' | 'truck'>): string {
  const t = useTranslations('museum');
  const { dateTime } = useFormatter();
  const yearOf = (time: string) => dateTime(new Date(time), { year: 'numeric', timeZone: 'UTC' });
  const from = yearOf(firstSeenAt);
  if (truck.status !== 'RETIRED') return t('since', { year: from });
  const to = yearOf(retiredAt ?? lastSeenAt);
  return from === to ? from : t('years', { from, to });
}
