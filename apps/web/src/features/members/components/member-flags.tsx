import type { Member } from '@waybill/schema/features/members.contract';
import { useNow, useTranslations } from 'use-intl';
import { Tag } from '#src/components/tag.tsx';

interface MemberFlagsProps {
  readonly member: Pick<Member, 'isInactive' | 'leave'>;
  readonly isYou: boolean;
}

/** A member's badges besides their roles. */
export function MemberFlags({ member, isYou }: MemberFlagsProps) {
  const t = useTranslations('members');
  const today = useNow().toISOString().slice(0, 10);
  const { isInactive, leave } = member;
  return (
    <>
      {isYou && <Tag>{t('you')}</Tag>}
      {isInactive && <Tag>{t('inactive')}</Tag>}
      {leave !== null && <Tag>{t(leave.from <= today ? 'onLeave' : 'leavePlanned')}</Tag>}
    </>
  );
}
