import type { Member } from '@waybill/schema/features/members.contract';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';
import type { MemberAction } from '../member-actions.model.ts';
import { useKick } from '../../members.queries.ts';
import { AssignRolesDialog } from './assign-roles-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';

interface MemberDialogProps {
  readonly vtcId: string;
  readonly member: Member;
  readonly onClose: () => void;
}

/** The dialog of what is done with a member; `onKicked` is told when they are a member no more. */
export function MemberDialog({
  action,
  onKicked,
  ...props
}: MemberDialogProps & { readonly action: MemberAction; readonly onKicked: () => void }) {
  if (action === 'assignRoles') return <AssignRolesDialog {...props} />;
  if (action === 'setLeave') return <LeaveDialog {...props} />;
  return <KickDialog {...props} onKicked={onKicked} />;
}

function KickDialog({
  vtcId,
  member,
  onKicked,
  onClose,
}: MemberDialogProps & { readonly onKicked: () => void }) {
  const t = useTranslations('kick');
  const kicking = useKick({ id: member.id, username: member.username, vtcId });
  return (
    <ConfirmDialog
      opened
      title={t('title', { name: member.username })}
      text={t('text', { name: member.username })}
      action={t('action')}
      isDangerous
      isPending={kicking.isPending}
      onConfirm={() => kicking.mutate(undefined, { onSuccess: onKicked })}
      onClose={onClose}
    />
  );
}
