import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogActions } from '#src/components/dialog-actions.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { takeFocus } from '#src/lib/take-focus.ts';
import { NewInvitationForm } from './new-invitation-form.tsx';
import { ShownCode } from './shown-code.tsx';

interface NewInvitationDialogProps {
  readonly vtcId: string;
  /** True if the creator may give roles. */
  readonly givesRoles: boolean;
  readonly onClose: () => void;
}

/** Creates an invitation, then shows its link and code. */
export function NewInvitationDialog({ vtcId, givesRoles, onClose }: NewInvitationDialogProps) {
  const t = useTranslations('invitations');
  const [made, setMade] = useState<{ code: string; url: string } | null>(null);
  return (
    <Dialog opened title={t(made === null ? 'create' : 'createdTitle')} onClose={onClose}>
      {made === null ? (
        <NewInvitationForm
          vtcId={vtcId}
          givesRoles={givesRoles}
          onMade={setMade}
          onCancel={onClose}
        />
      ) : (
        <>
          <Stack>
            <Text ref={takeFocus} tabIndex={-1}>
              {t('createdText')}
            </Text>
            <ShownCode {...made} />
          </Stack>
          <DialogActions>
            <Button onClick={onClose}>{t('done')}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
