import { Button, Stack, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';
import { DialogActions } from '#src/components/dialog-actions.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { takeFocus } from '#src/lib/take-focus.ts';
import { useRenewSecret } from '../webhooks.queries.ts';
import { Secret } from './secret.tsx';

interface RenewSecretProps {
  readonly webhookId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks before a webhook gets a new secret, then shows it once. */
export function RenewSecret({ webhookId, name, onClose }: RenewSecretProps) {
  const t = useTranslations('webhooks');
  const renewing = useRenewSecret(webhookId);
  const secret = renewing.data?.secret ?? null;
  if (secret === null) {
    return (
      <ConfirmDialog
        opened
        title={t('renewTitle', { name })}
        text={t('renewText')}
        action={t('renew')}
        isPending={renewing.isPending}
        onConfirm={() => renewing.mutate()}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog opened title={t('renewedTitle')} onClose={onClose}>
      <Stack>
        <Text ref={takeFocus} tabIndex={-1}>
          {t('renewedText')}
        </Text>
        <Secret secret={secret} />
      </Stack>
      <DialogActions>
        <Button onClick={onClose}>{t('done')}</Button>
      </DialogActions>
    </Dialog>
  );
}
