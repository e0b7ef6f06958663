import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';
import { useRemoveWebhook } from '../webhooks.queries.ts';

interface RemoveWebhookProps {
  readonly webhookId: string;
  readonly name: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks before a webhook is deleted with its log. */
export function RemoveWebhook({ webhookId, name, opened, onClose }: RemoveWebhookProps) {
  const t = useTranslations('webhooks');
  const removing = useRemoveWebhook(webhookId);
  return (
    <ConfirmDialog
      opened={opened}
      title={t('removeTitle', { name })}
      text={t('removeText')}
      action={t('remove')}
      isDangerous
      isPending={removing.isPending}
      onConfirm={() => removing.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
