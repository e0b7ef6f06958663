import { Button, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { DialogActions } from '#src/components/dialog-actions.tsx';
import { Dialog } from '#src/components/dialog.tsx';

/** Shown over a page with unsaved work whose session has ended, until the user signs in again or leaves. */
export function SignedOut({ onLeave }: { readonly onLeave: () => void }) {
  const t = useTranslations('signedOut');
  return (
    <Dialog opened isLocked title={t('title')} onClose={onLeave}>
      <Text>{t('text')}</Text>
      <DialogActions>
        <Button variant="default" onClick={onLeave}>
          {t('leave')}
        </Button>
        <Button component="a" href="/login" target="_blank" data-autofocus>
          {t('logIn')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
