import type { Member } from '@waybill/schema/features/members.contract';
import type { MemberAction } from '../member-actions.model.ts';
import { AssignRolesDialog } from './assign-roles-dialog.tsx';
import { KickDialog } from './kick-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';

interface MemberDialogProps {
  readonly vtcId: string;
  readonly member: Member;
  readonly action: MemberAction;
  readonly onKicked: () => void;
  readonly onClose: () => void;
}

/** The dialog of a member action; `onKicked` is called after the member was removed. */
export function MemberDialog({ action, onKicked, ...props }: MemberDialogProps) {
  if (action === 'assignRoles') return <AssignRolesDialog {...props} />;
  if (action === 'setLeave') return <LeaveDialog {...props} />;
  return <KickDialog {...props} onKicked={onKicked} />;
}
