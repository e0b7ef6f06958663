import type { Application, ApplicationState } from '@waybill/schema/features/applications.models';
import { useTranslations } from 'use-intl';
import type { MarkKind } from '#src/components/evidence-mark.tsx';
import { Stamp } from '#src/components/stamp.tsx';
import { useFormatters } from '#src/lib/formatters.ts';

/** The mark of each state. */
export const markOfState = {
  PENDING: 'review',
  ACCEPTED: 'accepted',
  REJECTED: 'rejected',
  WITHDRAWN: 'void',
  CLOSED: 'cancelled',
} as const satisfies Readonly<Record<ApplicationState, MarkKind>>;

/** The state of an application and its date. */
export function ApplicationStamp({ application }: { readonly application: Application }) {
  const t = useTranslations('applications');
  const { day } = useFormatters();
  const { state, createdAt, decidedAt } = application;
  return (
    <Stamp kind={markOfState[state]} word={t(`states.${state}`)}>
      {decidedAt === null ? t('appliedOn', { day: day(createdAt) }) : day(decidedAt)}
    </Stamp>
  );
}
