import { TextInput } from '@mantine/core';
import { proofFormSchema } from '@waybill/schema/features/account.contract';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { codeFieldSchema } from '#src/features/auth/code-field.schema.ts';
import { useSchemaForm } from '#src/lib/form.ts';
import { useDeleteAccount } from '../account.queries.ts';
import { ProofFields } from './proof-fields.tsx';

interface DeleteAccountFormProps {
  readonly username: string;
  readonly onClose: () => void;
}

/** Asks for the user's name and credentials before the account is deleted. */
export function DeleteAccountForm({ username, onClose }: DeleteAccountFormProps) {
  const t = useTranslations('yourData');
  const deleting = useDeleteAccount();
  const { form, submit, showFailure } = useSchemaForm({
    schema: proofFormSchema.extend({
      username: z
        .string()
        .normalize('NFC')
        .trim()
        .refine((typed) => typed === username, t('mismatch')),
      code: codeFieldSchema,
    }),
    initialValues: { username: '', currentPassword: '', code: '' },
    isProof: true,
  });
  return (
    <DialogForm
      text={t('text')}
      action={t('action')}
      isDangerous
      isPending={deleting.isPending}
      onSubmit={submit(({ currentPassword, code }) =>
        deleting.mutate({ currentPassword, code }, { onError: showFailure }),
      )}
      onCancel={onClose}
    >
      <TextInput
        label={t('typeUsername')}
        description={username}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('username')}
      />
      <ProofFields
        password={form.getInputProps('currentPassword')}
        code={form.getInputProps('code')}
      />
    </DialogForm>
  );
}
