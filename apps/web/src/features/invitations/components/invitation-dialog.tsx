import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { RouteOutput } from '@waybill/schema/contract/input';
import type { invitationsContract } from '@waybill/schema/features/invitations.contract';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';
import { DialogActions } from '#src/components/dialog-actions.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { invitationQuery, useRevokeInvitation } from '../invitations.queries.ts';
import { Invitees } from './invitees.tsx';
import { ShownCode } from './shown-code.tsx';

interface InvitationDialogProps {
  readonly invitationId: string;
  readonly onClose: () => void;
}

/** Shows an invitation: its link and code, its uses, and the button to end it. */
export function InvitationDialog({ invitationId, onClose }: InvitationDialogProps) {
  const t = useTranslations('invitations');
  const query = useQuery(invitationQuery(invitationId));
  const note = query.data?.invitation.note ?? '';
  return (
    <Dialog opened title={note === '' ? t('unnamed') : note} onClose={onClose}>
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failedOne')}
      >
        {(detail) => <Detail detail={detail} onClose={onClose} />}
      </QueryContent>
    </Dialog>
  );
}

interface DetailProps {
  readonly detail: RouteOutput<typeof invitationsContract.get>;
  readonly onClose: () => void;
}

function Detail({ detail, onClose }: DetailProps) {
  const t = useTranslations('invitations');
  const { invitation, code, url, comers } = detail;
  const [asking, { open, close }] = useDisclosure(false);
  const revoking = useRevokeInvitation(invitation.id);
  const isLive = invitation.state === 'LIVE';
  return (
    <>
      <Stack gap="md">
        {!isLive && <Text>{t(`why.${invitation.state}`)}</Text>}
        {isLive && code !== null && url !== null && <ShownCode code={code} url={url} />}
        {isLive && code === null && (
          <Text c="dimmed">{t(invitation.can.seeCode ? 'codeLost' : 'codeHidden')}</Text>
        )}
        <Invitees comers={comers} uses={invitation.uses} />
      </Stack>
      <DialogActions>
        {isLive && (
          <Button variant="default" onClick={open}>
            {t('revoke')}
          </Button>
        )}
        <Button onClick={onClose}>{t('done')}</Button>
      </DialogActions>
      <ConfirmDialog
        opened={asking}
        title={t('revokeTitle')}
        text={t('revokeText')}
        action={t('revoke')}
        isDangerous
        isPending={revoking.isPending}
        onConfirm={() => revoking.mutate(undefined, { onSuccess: close })}
        onClose={close}
      />
    </>
  );
}
