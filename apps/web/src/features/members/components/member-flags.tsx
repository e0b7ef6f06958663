import { Badge } from '@mantine/core';
import type { Member } from '@waybill/schema/features/members.contract';
import { useNow, useTranslations } from 'use-intl';
import '#src/components/badge.css';

interface MemberFlagsProps {
  readonly member: Pick<Member, 'isOwner' | 'isInactive' | 'leave'>;
  readonly isYou: boolean;
}

/** What sets a member apart from the others. */
export function MemberFlags({ member, isYou }: MemberFlagsProps) {
  const t = useTranslations('members');
  const today = useNow().toISOString().slice(0, 10);
  const { isOwner, isInactive, leave } = member;
  return (
    <>
      {isYou && <Badge variant="default">{t('you')}</Badge>}
      {isOwner && <Badge variant="light">{t('owner')}</Badge>}
      {isInactive && (
        <Badge variant="light" color="gray">
          {t('inactive')}
        </Badge>
      )}
      {leave !== null && (
        <Badge variant="light" color="gray">
          {t(leave.from <= today ? 'onLeave' : 'leavePlanned')}
        </Badge>
      )}
    </>
  );
}
