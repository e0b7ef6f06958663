import type { Leave } from '@waybill/schema/features/members.contract';
import { useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';

/** The days of a leave of absence with its reason, or that there is none. */
export function MemberLeave({ leave }: { readonly leave: Leave | null }) {
  const t = useTranslations('leave');
  const { utcDay } = useFormatters();
  if (leave === null) return t('none');
  const days = t('days', { from: utcDay(leave.from), until: utcDay(leave.until) });
  return leave.reason === '' ? days : `${days}: ${leave.reason}`;
}
