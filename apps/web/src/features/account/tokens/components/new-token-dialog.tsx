import { Button, Stack, Text } from '@mantine/core';
import type { User } from '@waybill/schema/features/users.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CopyableCode } from '#src/components/copyable-code.tsx';
import { DialogActions } from '#src/components/dialog-actions.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { takeFocus } from '#src/lib/take-focus.ts';
import { TokenForm } from './token-form.tsx';

interface NewTokenDialogProps {
  readonly user: User;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Creates a token, then shows it until the user confirms that it is saved. */
export function NewTokenDialog({ user, opened, onClose }: NewTokenDialogProps) {
  const t = useTranslations('tokens');
  const [token, setToken] = useState<string | null>(null);
  return (
    <Dialog
      opened={opened}
      title={t(token === null ? 'create' : 'createdTitle')}
      isLocked={token !== null}
      onClose={onClose}
      onClosed={() => setToken(null)}
    >
      {token === null ? (
        <TokenForm user={user} onToken={setToken} onCancel={onClose} />
      ) : (
        <>
          <Stack>
            <Text ref={takeFocus} tabIndex={-1}>
              {t('createdText')}
            </Text>
            <CopyableCode label={t('token')} code={token} />
          </Stack>
          <DialogActions>
            <Button onClick={onClose}>{t('saved')}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
