import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { Permitted } from '#src/features/roles/components/permitted.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { InvitationList } from '../components/invitation-list.tsx';

const NewInvitationDialog = lazyPart(
  async () => (await import('../components/new-invitation-dialog.tsx')).NewInvitationDialog,
);
const InvitationDialog = lazyPart(
  async () => (await import('../components/invitation-dialog.tsx')).InvitationDialog,
);

type Shown = 'new' | { readonly invitationId: string } | null;

/** The company's invitations, for members who may manage applications. */
export function InvitationsPage() {
  const t = useTranslations('invitations');
  const viewer = useViewer();
  const [shown, setShown] = useState<Shown>(null);
  const close = () => setShown(null);
  if (viewer === null || viewer.vtcId === null) return null;
  const { vtcId } = viewer;
  const mayInvite = can(viewer, 'MANAGE_APPLICATIONS');
  return (
    <TitledPage
      action={
        mayInvite && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setShown('new')}>
            {t('create')}
          </Button>
        )
      }
    >
      <Permitted permission="MANAGE_APPLICATIONS">
        <InvitationList vtcId={vtcId} onOpen={(invitationId) => setShown({ invitationId })} />
      </Permitted>
      <Suspense>
        {shown === 'new' && (
          <NewInvitationDialog
            vtcId={vtcId}
            givesRoles={can(viewer, 'MANAGE_ROLES')}
            onClose={close}
            onMissing={close}
          />
        )}
        {shown !== null && shown !== 'new' && (
          <InvitationDialog {...shown} onClose={close} onMissing={close} />
        )}
      </Suspense>
    </TitledPage>
  );
}
