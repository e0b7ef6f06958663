import { Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Member } from '@waybill/schema/features/members.contract';
import type { VtcRole } from '@waybill/schema/features/roles.contract';
import { messages } from '@waybill/schema/messages';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import '#src/components/checkbox.css';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { rolesQuery } from '#src/features/roles/roles.queries.ts';
import { useRoleName } from '#src/features/roles/use-role-name.ts';
import { useDialogWork } from '#src/lib/dialog-work.context.ts';
import { translateSentence } from '#src/lib/i18n/shown-locale.ts';
import { useSetRoles } from '../../members.queries.ts';

interface AssignRolesDialogProps {
  readonly vtcId: string;
  readonly member: Member;
  readonly onClose: () => void;
}

/** Adds and removes a member's roles. */
export function AssignRolesDialog({ vtcId, member, onClose }: AssignRolesDialogProps) {
  const t = useTranslations('assignRoles');
  const loading = useTranslations('roles')('loading');
  return (
    <Dialog opened title={t('title', { name: member.username })} onClose={onClose}>
      <QueryContent
        query={useQuery(rolesQuery(vtcId))}
        loading={<ListSkeleton label={loading} />}
        failed={messages.failedToLoadRoles}
      >
        {(roles) => <RolesForm vtcId={vtcId} member={member} roles={roles} onClose={onClose} />}
      </QueryContent>
    </Dialog>
  );
}

interface RolesFormProps extends AssignRolesDialogProps {
  readonly roles: readonly VtcRole[];
}

function RolesForm({ vtcId, member, roles, onClose }: RolesFormProps) {
  const t = useTranslations();
  const nameRole = useRoleName();
  const held = member.roles.map(({ id }) => id);
  const [chosen, setChosen] = useState(held);
  const saving = useSetRoles({ vtcId, userId: member.id });
  // The Owner role can't be given away, and the owner keeps it.
  const offered = roles.filter(({ id, isOwner }) => !isOwner || held.includes(id));
  useDialogWork(chosen.length !== held.length || chosen.some((id) => !held.includes(id)));
  return (
    <DialogForm
      action={t('assignRoles.save')}
      isPending={saving.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate(chosen, { onSuccess: onClose });
      }}
      onCancel={onClose}
    >
      <Checkbox.Group
        label={t('members.roles')}
        description={t('assignRoles.hint')}
        value={chosen}
        onChange={setChosen}
      >
        <Stack gap="sm" mt="sm">
          {offered.map((role) => (
            <Checkbox
              key={role.id}
              value={role.id}
              label={nameRole(role)}
              disabled={!role.can.assign}
              description={role.can.assign ? undefined : translateSentence(reasonAgainst(role))}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </DialogForm>
  );
}

function reasonAgainst({ isOwner }: VtcRole): string {
  return isOwner ? messages.roleLocked : messages.roleAboveYou;
}
