import { List, TextInput } from '@mantine/core';
import '@mantine/core/styles/List.css';
import { webhookFormSchema } from '@waybill/schema/features/webhooks.contract';
import {
  popularWebhookTypes,
  type Webhook,
  type WebhookKind,
} from '@waybill/schema/features/webhooks.models';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';
import { useCreateWebhook } from '../webhooks.queries.ts';
import { NameAndTypes } from './name-and-types.tsx';

interface NewWebhookFormProps {
  readonly vtcId: string;
  readonly kind: WebhookKind;
  readonly choosable: readonly string[];
  readonly onMade: (made: { readonly webhook: Webhook; readonly secret: string | null }) => void;
  readonly onCancel: () => void;
}

interface Values extends Record<string, unknown> {
  kind: WebhookKind;
  url: string;
  name: string;
  types: string[];
}

/** The form for a new webhook: its URL and events; for Discord with instructions. */
export function NewWebhookForm(props: NewWebhookFormProps) {
  const { vtcId, kind, choosable, onMade, onCancel } = props;
  const t = useTranslations('webhooks');
  const creating = useCreateWebhook(vtcId);
  const types = popularWebhookTypes.filter((type) => choosable.includes(type));
  const initialValues: Values = { kind, url: '', name: '', types };
  const { form, submit, showFailure } = useSchemaForm({ schema: webhookFormSchema, initialValues });
  return (
    <DialogForm
      {...(kind === 'STANDARD' && { text: t('standardText') })}
      action={t('create')}
      isPending={creating.isPending}
      onSubmit={submit((values) =>
        creating.mutate(values, { onSuccess: onMade, onError: showFailure }),
      )}
      onCancel={onCancel}
    >
      {kind === 'DISCORD' && (
        <List type="ordered" size="sm">
          <List.Item>{t('discordSteps.first')}</List.Item>
          <List.Item>{t('discordSteps.second')}</List.Item>
          <List.Item>{t('discordSteps.third')}</List.Item>
        </List>
      )}
      <TextInput
        type="url"
        label={t(`url.${kind}`)}
        placeholder={t(`urlExample.${kind}`)}
        autoComplete="off"
        maxLength={limits.webhookUrl.max}
        data-autofocus
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
