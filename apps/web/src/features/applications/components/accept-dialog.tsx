import { Checkbox, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Application } from '@waybill/schema/features/applications.models';
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
import { useAccept } from '../applications.queries.ts';

interface AcceptDialogProps {
  readonly application: Application;
  readonly onClose: () => void;
}

/** Asks which roles an accepted applicant gets. */
export function AcceptDialog({ application, onClose }: AcceptDialogProps) {
  const t = useTranslations('applications');
  const { applicant, vtc } = application;
  return (
    <Dialog opened title={t('acceptTitle', { name: applicant.username })} onClose={onClose}>
      <QueryContent
        query={useQuery(rolesQuery(vtc.id))}
        loading={<ListSkeleton label={t('loading')} />}
        failed={messages.failedToLoadRoles}
      >
        {(roles) => <AcceptForm application={application} roles={roles} onClose={onClose} />}
      </QueryContent>
    </Dialog>
  );
}

function AcceptForm({
  application,
  roles,
  onClose,
}: AcceptDialogProps & { readonly roles: readonly VtcRole[] }) {
  const t = useTranslations('applications');
  const usual = roles.filter(({ isDefault }) => isDefault).map(({ id }) => id);
  const [chosen, setChosen] = useState(usual);
  const accepting = useAccept(application.id);
  const offered = roles.filter(
    ({ isOwner, isDefault, can }) => !isOwner && (can.assign || isDefault),
  );
  const isUsual = chosen.length === usual.length && chosen.every((id) => usual.includes(id));
  const mayChoose = offered.some(({ can }) => can.assign);
  return (
    <DialogForm
      text={t('acceptText')}
      action={t('accept')}
      isPending={accepting.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        // The default roles are sent as an empty list, which needs no permission to give roles.
        accepting.mutate(isUsual ? [] : chosen, { onSuccess: onClose });
      }}
      onCancel={onClose}
    >
      {mayChoose ? (
        <Checkbox.Group
          label={t('roles')}
          description={t('rolesHint')}
          value={chosen}
          onChange={setChosen}
        >
          <Stack gap="sm" mt="sm">
            {offered.map(({ id, name, can }) => (
              <Checkbox key={id} value={id} label={name} disabled={!can.assign} />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : (
        <Text size="sm" c="dimmed">
          {t('defaultRoles', {
            roles: roles
              .filter(({ isDefault }) => isDefault)
              .map(({ name }) => name)
              .join(', '),
          })}
        </Text>
      )}
    </DialogForm>
  );
}
