import { TextInput } from '@mantine/core';
import { emailFormSchema } from '@waybill/schema/features/account.contract';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { codeFieldSchema } from '#src/features/auth/code-field.schema.ts';
import { useSchemaForm } from '#src/lib/form.ts';
import { useChangeEmail } from '../sign-in.queries.ts';
import { ProofFields } from '../../components/proof-fields.tsx';

/** The form for a new email address. */
export function EmailForm({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('credentials');
  const changing = useChangeEmail();
  const { form, submit, showFailure } = useSchemaForm({
    schema: emailFormSchema.extend({ code: codeFieldSchema }),
    initialValues: { currentPassword: '', code: '', email: '' },
  });
  return (
    <DialogForm
      action={t('changeEmail')}
      isPending={changing.isPending}
      onSubmit={submit((values) =>
        changing.mutate(values, { onSuccess: onClose, onError: showFailure }),
      )}
      onCancel={onClose}
    >
      <TextInput
        label={t('newEmail')}
        type="email"
        autoComplete="email"
        data-autofocus
        {...form.getInputProps('email')}
      />
      <ProofFields
        password={form.getInputProps('currentPassword')}
        code={form.getInputProps('code')}
      />
    </DialogForm>
  );
}
