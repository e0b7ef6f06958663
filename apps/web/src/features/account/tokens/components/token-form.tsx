import { NativeSelect, TextInput } from '@mantine/core';
import { personalTokenFormSchema } from '@waybill/schema/features/account.contract';
import type { User } from '@waybill/schema/features/users.models';
import type { GrantableKey } from '@waybill/schema/grantable-keys';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';
import { useCreateToken } from '../tokens.queries.ts';
import { ScopePicker } from './scope-picker.tsx';

const lives = [7, 30, 90, 365];
const usualLife = 90;

interface TokenFormProps {
  readonly user: User;
  readonly onToken: (token: string) => void;
  readonly onCancel: () => void;
}

interface TokenValues extends Record<string, unknown> {
  name: string;
  scopes: readonly GrantableKey[];
  expiresInDays: number;
}

/** The form of a new token: name, scopes and expiry. */
export function TokenForm({ user, onToken, onCancel }: TokenFormProps) {
  const t = useTranslations('tokens');
  const creating = useCreateToken();
  const initialValues: TokenValues = { name: '', scopes: [], expiresInDays: usualLife };
  const { form, submit, showFailure } = useSchemaForm({
    schema: personalTokenFormSchema,
    initialValues,
  });
  return (
    <DialogForm
      action={t('submit')}
      isPending={creating.isPending}
      onSubmit={submit((values) =>
        creating.mutate(values, {
          onSuccess: ({ token }) => onToken(token),
          onError: showFailure,
        }),
      )}
      onCancel={onCancel}
    >
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label={t('expiry')}
        data={lives.map((days) => ({ value: String(days), label: t('days', { days }) }))}
        value={String(form.values.expiresInDays)}
        error={form.errors['expiresInDays']}
        onChange={(event) => form.setFieldValue('expiresInDays', Number(event.currentTarget.value))}
      />
      <ScopePicker
        user={user}
        value={form.values.scopes}
        error={form.errors['scopes']}
        onChange={(scopes) => form.setFieldValue('scopes', scopes)}
      />
    </DialogForm>
  );
}
