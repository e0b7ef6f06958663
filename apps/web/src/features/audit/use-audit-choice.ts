import { useQuery } from '@tanstack/react-query';
import { auditActions } from '@waybill/schema/registers';
import { idSchema } from '@waybill/schema/text';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PickedMember } from '#src/features/members/components/member-picker.tsx';
import { memberQuery } from '#src/features/members/members.queries.ts';
import { pagesParameter } from '#src/lib/use-pages-in-address.ts';
import { useParameters } from '#src/lib/use-parameters.ts';
import { auditParameters } from './audit.paths.ts';
import type { AuditChoice } from './components/audit-filters.tsx';

/** Which entries are shown, kept in the page's address; another choice begins with its first page. */
export function useAuditChoice(
  vtcId: string,
): readonly [AuditChoice, (changes: Partial<AuditChoice>) => void] {
  const { parameters, change } = useParameters();
  const [picked, setPicked] = useState<readonly PickedMember[]>([]);
  const idOf = (name: string) => idSchema.safeParse(parameters.get(name)).data ?? null;
  const actor = useMember(vtcId, idOf(auditParameters.actor), picked);
  const subject = useMember(vtcId, idOf(auditParameters.subject), picked);
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

/** The member with an id from the address, with their name; who left has none any more. */
function useMember(
  vtcId: string,
  id: string | null,
  known: readonly PickedMember[],
): PickedMember | null {
  const t = useTranslations('audit');
  const picked = known.find((member) => member.id === id);
  const { data, isPending } = useQuery({
    ...memberQuery({ vtcId, userId: id ?? '' }),
    enabled: id !== null && picked === undefined,
    retry: false,
  });
  if (id === null) return null;
  if (picked) return picked;
  const unknown = isPending ? '…' : t('formerMember');
  return { id, username: data?.member.username ?? unknown };
}
