import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RouteOutput } from '@waybill/schema/contract/input';
import type { invitationsContract } from '@waybill/schema/features/invitations.contract';
import { useTranslations } from 'use-intl';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
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
          <ConfirmButton
            label={t('revoke')}
            title={t('revokeTitle')}
            text={t('revokeText')}
            isDangerous
            onConfirm={async () => revoking.mutateAsync()}
          />
        )}
        <Button onClick={onClose}>{t('done')}</Button>
      </DialogActions>
    </>
  );
}
