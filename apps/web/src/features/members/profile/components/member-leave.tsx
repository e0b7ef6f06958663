import type { Leave } from '@waybill/schema/features/members.contract';
import { useFormatter, useTranslations } from 'use-intl';

/** The days of a leave of absence with its reason, or that there is none. */
export function MemberLeave({ leave }: { readonly leave: Leave | null }) {
  const t = useTranslations('leave');
  const format = useFormatter();
  if (leave === null) return t('none');
  // Days have no time zone.
  const day = (date: string) =>
    format.dateTime(new Date(date), { dateStyle: 'medium', timeZone: 'UTC' });
  const days = t('days', { from: day(leave.from), until: day(leave.until) });
  return leave.reason === '' ? days : `${days}: ${leave.reason}`;
}
