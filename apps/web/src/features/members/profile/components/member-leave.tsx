import type { Leave } from '@waybill/schema/features/members.contract';
import { useTranslations } from 'use-intl';
import { useUtcDay } from '#src/lib/use-utc-day.ts';

/** The days and reason of a leave of absence, or that there is none. */
export function MemberLeave({ leave }: { readonly leave: Leave | null }) {
  const t = useTranslations('leave');
  const utcDay = useUtcDay();
  if (leave === null) return t('none');
  const days = t('days', { from: utcDay(leave.from), until: utcDay(leave.until) });
  return leave.reason === '' ? days : `${days}: ${leave.reason}`;
}
