import { Text } from '@mantine/core';
import { passwordFormSchema } from '@waybill/schema/features/account.contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { PasswordInput } from '#src/components/password-input.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { codeFieldSchema } from '#src/features/auth/code-field.schema.ts';
import { useSchemaForm } from '#src/lib/form.ts';
import { useChangePassword } from '../sign-in.queries.ts';
import { ProofFields } from '../../components/proof-fields.tsx';

/** The form for a new password. */
export function PasswordForm({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('credentials');
  const changing = useChangePassword();
  const { form, submit, showFailure } = useSchemaForm({
    schema: passwordFormSchema.extend({ code: codeFieldSchema }),
    initialValues: { currentPassword: '', code: '', newPassword: '' },
  });
  return (
    <DialogForm
      text={t('passwordText')}
      action={t('changePassword')}
      isPending={changing.isPending}
      onSubmit={submit((values) =>
        changing.mutate(values, { onSuccess: onClose, onError: showFailure }),
      )}
      onCancel={onClose}
    >
      <ProofFields
        password={form.getInputProps('currentPassword')}
        code={form.getInputProps('code')}
      />
      <Text size="sm">{t.rich('passwordForgotten', { recover: linkToRecovery })}</Text>
      <PasswordInput
        label={t('newPassword')}
        description={t('newPasswordHint')}
        autoComplete="new-password"
        {...form.getInputProps('newPassword')}
      />
    </DialogForm>
  );
}

function linkToRecovery(text: ReactNode) {
  return <TextLink to="/recover">{text}</TextLink>;
}
