import { TextInput } from '@mantine/core';
import type { Webhook } from '@waybill/schema/features/webhooks.models';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';
import { useUpdateWebhook } from '../webhooks.queries.ts';
import { editWebhookSchema } from '../webhooks.schema.ts';
import { NameAndTypes } from './name-and-types.tsx';

interface EditWebhookFormProps {
  readonly webhook: Webhook;
  readonly choosable: readonly string[];
  readonly onClose: () => void;
}

interface Values extends Record<string, unknown> {
  url: string;
  name: string;
  types: readonly string[];
  isPaused: boolean;
}

/** Edits a webhook's events, name or URL. */
export function EditWebhookForm({ webhook, choosable, onClose }: EditWebhookFormProps) {
  const { id, kind, host, name, types, state } = webhook;
  const t = useTranslations('webhooks');
  const updating = useUpdateWebhook(id);
  const initialValues: Values = { url: '', name, types, isPaused: state === 'PAUSED' };
  const { form, submit, showFailure } = useSchemaForm({ schema: editWebhookSchema, initialValues });
  return (
    <DialogForm
      action={t('save')}
      isPending={updating.isPending}
      onSubmit={submit(({ url, ...values }) =>
        updating.mutate(
          { ...values, ...(url !== undefined && { url }) },
          { onSuccess: onClose, onError: showFailure },
        ),
      )}
      onCancel={onClose}
    >
      <TextInput
        type="url"
        label={t('newUrl')}
        description={t('newUrlHint', { host })}
        placeholder={t(`urlExample.${kind}`)}
        autoComplete="off"
        maxLength={limits.webhookUrl.max}
        {...form.getInputProps('url')}
      />
      <NameAndTypes
        kind={kind}
        choosable={choosable}
        nameProps={form.getInputProps('name')}
        types={form.values.types}
        typesError={form.errors['types']}
        onTypes={(chosen) => form.setFieldValue('types', chosen)}
      />
    </DialogForm>
  );
}
