import { Button, Stack, Text } from '@mantine/core';
import type { Webhook, WebhookKind } from '@waybill/schema/features/webhooks.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogActions } from '#src/components/dialog-actions.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { takeFocus } from '#src/lib/take-focus.ts';
import { NewWebhookForm } from './new-webhook-form.tsx';
import { Secret } from './secret.tsx';
import { WebhookTest } from './webhook-test.tsx';

interface NewWebhookDialogProps {
  readonly vtcId: string;
  readonly kind: WebhookKind;
  readonly choosable: readonly string[];
  readonly onClose: () => void;
}

interface Made {
  readonly webhook: Webhook;
  readonly secret: string | null;
}

/** Creates a webhook, then shows its secret once and offers a test. */
export function NewWebhookDialog({ vtcId, kind, choosable, onClose }: NewWebhookDialogProps) {
  const t = useTranslations('webhooks');
  const [made, setMade] = useState<Made | null>(null);
  return (
    <Dialog opened title={made === null ? t(`add.${kind}`) : t('madeTitle')} onClose={onClose}>
      {made === null ? (
        <NewWebhookForm
          vtcId={vtcId}
          kind={kind}
          choosable={choosable}
          onMade={setMade}
          onCancel={onClose}
        />
      ) : (
        <>
          <Stack>
            <Text ref={takeFocus} tabIndex={-1}>
              {t(`made.${kind}`)}
            </Text>
            {made.secret !== null && <Secret secret={made.secret} />}
            <WebhookTest isNext webhookId={made.webhook.id} />
          </Stack>
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              {t('done')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
