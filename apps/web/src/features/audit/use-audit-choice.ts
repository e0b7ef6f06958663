import { auditActions } from '@waybill/schema/registers';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PickedMember } from '#src/features/members/components/member-picker.tsx';
import { usePickedMember } from '#src/features/members/use-picked-member.ts';
import { readId } from '#src/lib/read-id.ts';
import { pagesParameter } from '#src/lib/use-pages-in-address.ts';
import { useParameters } from '#src/lib/use-parameters.ts';
import { auditParameters } from './audit.paths.ts';
import type { AuditChoice } from './components/audit-filters.tsx';

/** Returns the filters, stored in the page's address, and their setter, which resets to the first page. */
export function useAuditChoice(
  vtcId: string,
): readonly [AuditChoice, (changes: Partial<AuditChoice>) => void] {
  const { parameters, change } = useParameters();
  const [picked, setPicked] = useState<readonly PickedMember[]>([]);
  const idOf = (name: string) => readId(parameters.get(name));
  const of = { vtcId, known: picked, formerName: useTranslations('audit')('formerMember') };
  const actor = usePickedMember({ ...of, id: idOf(auditParameters.actor) });
  const subject = usePickedMember({ ...of, id: idOf(auditParameters.subject) });
  const wanted = parameters.get(auditParameters.action);
  const action = auditActions.find((known) => known === wanted) ?? null;
  return [
    { action, actor, subject },
    (changes) => {
      const members = [changes.actor, changes.subject].filter((member) => member != null);
      setPicked((known) => [...known, ...members]);
      change({
        ...(changes.action !== undefined && { [auditParameters.action]: changes.action ?? '' }),
        ...(changes.actor !== undefined && { [auditParameters.actor]: changes.actor?.id ?? '' }),
        ...(changes.subject !== undefined && {
          [auditParameters.subject]: changes.subject?.id ?? '',
        }),
        [pagesParameter]: '',
      });
    },
  ];
}
