import type { VtcRole } from '@waybill/schema/features/roles.contract';
import { messages } from '@waybill/schema/messages';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { translateSentence } from '#src/lib/i18n/shown-locale.ts';
import { useCreateRole, useDeleteRole, useUpdateRole } from '../roles.queries.ts';
import { useRoleName } from '../use-role-name.ts';
import { RoleForm } from './role-form.tsx';

interface DialogProps {
  readonly vtcId: string;
  readonly onClose: () => void;
}

/** Creates a role. */
export function CreateRoleDialog({ vtcId, onClose }: DialogProps) {
  const t = useTranslations('roles');
  const creating = useCreateRole(vtcId);
  return (
    <Dialog opened title={t('createTitle')} size="xl" onClose={onClose}>
      <RoleForm
        current={null}
        isLastDefault={false}
        isSending={creating.isPending}
        onSubmit={(fields, onError) => creating.mutate(fields, { onSuccess: onClose, onError })}
        onCancel={onClose}
      />
    </Dialog>
  );
}

interface RoleDialogProps extends DialogProps {
  readonly role: VtcRole;
}

/** Changes a role. */
export function EditRoleDialog({
  vtcId,
  role,
  isLastDefault,
  onClose,
}: RoleDialogProps & { readonly isLastDefault: boolean }) {
  const t = useTranslations('roles');
  const nameRole = useRoleName();
  const updating = useUpdateRole(vtcId, role.id);
  return (
    <Dialog opened title={t('editTitle', { name: nameRole(role) })} size="xl" onClose={onClose}>
      <RoleForm
        current={role}
        isLastDefault={isLastDefault}
        isSending={updating.isPending}
        onSubmit={(fields, onError) => updating.mutate(fields, { onSuccess: onClose, onError })}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** Asks before a role is deleted. */
export function DeleteRoleDialog({ vtcId, role, onClose }: RoleDialogProps) {
  const t = useTranslations('roles');
  const nameRole = useRoleName();
  const deleting = useDeleteRole(vtcId, role.id);
  return (
    <ConfirmDialog
      opened
      title={t('deleteTitle', { name: nameRole(role) })}
      text={translateSentence(messages.confirmRoleDeletion)}
      action={t('delete')}
      isDangerous
      isPending={deleting.isPending}
      onConfirm={() => deleting.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
