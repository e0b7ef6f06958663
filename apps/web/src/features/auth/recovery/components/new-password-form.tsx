import { Button, Stack, Text } from '@mantine/core';
import { ApiError } from '@waybill/client';
import { newPasswordFormSchema } from '@waybill/schema/features/auth.contract';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PasswordInput } from '#src/components/password-input.tsx';
import { markShownAtField } from '#src/lib/failures.ts';
import { useSchemaForm } from '#src/lib/form.ts';
import { takeFocus } from '#src/lib/take-focus.ts';
import { codeFieldSchema } from '../../code-field.schema.ts';
import { CodeField } from '../../components/code-field.tsx';
import { SupportLink } from '../../components/support-link.tsx';
import { useResetPassword } from '../recovery.queries.ts';

interface NewPasswordFormProps {
  /** The token of a link; null after the Steam sign-in. */
  readonly token: string | null;
  readonly onSet: () => void;
  /** Called if the link or Steam proof is wrong, used or expired. */
  readonly onInvalid: () => void;
}

/** The form for a new password, and for a code if the account needs one. */
export function NewPasswordForm({ token, onSet, onInvalid }: NewPasswordFormProps) {
  const t = useTranslations('recovery');
  const reset = useResetPassword();
  const [needsCode, setNeedsCode] = useState(false);
  const { form, submit, showFailure } = useSchemaForm({
    schema: newPasswordFormSchema.extend({ code: codeFieldSchema }),
    initialValues: { newPassword: '', code: '' },
  });
  const onError = (error: unknown) => {
    if (!(error instanceof ApiError) || error.body.code !== 'RECOVERY_INVALID') {
      return showFailure(error);
    }
    // The page shows it, with the next steps.
    markShownAtField(error);
    onInvalid();
  };
  return (
    <form
      noValidate
      onSubmit={submit((values) =>
        reset.mutate(
          { ...values, ...(token !== null && { token }) },
          { onSuccess: (isSet) => (isSet ? onSet() : setNeedsCode(true)), onError },
        ),
      )}
    >
      <Stack>
        <PasswordInput
          label={t('newPassword')}
          description={t('newPasswordHint')}
          autoComplete="new-password"
          ref={takeFocus}
          {...form.getInputProps('newPassword')}
        />
        {needsCode && (
          <>
            <CodeField takesFocus {...form.getInputProps('code')} />
            <Text size="sm">{t.rich('codeLost', { support: linkToSupport })}</Text>
          </>
        )}
        <Button type="submit" size="md" fullWidth loading={reset.isPending}>
          {t('submit')}
        </Button>
      </Stack>
    </form>
  );
}

function linkToSupport(text: ReactNode) {
  return <SupportLink>{text}</SupportLink>;
}
