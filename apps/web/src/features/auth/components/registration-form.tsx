import { Button, Stack, TextInput } from '@mantine/core';
import { registrationFormSchema } from '@waybill/schema/features/auth.contract';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { PasswordInput } from '#src/components/password-input.tsx';
import { useSchemaForm } from '#src/lib/form.ts';
import { toastError } from '#src/lib/toasts.ts';
import type { useRegister } from '../sign-in.queries.ts';

interface RegistrationFormProps {
  readonly steamId: string | null;
  /** The Steam display name, which pre-fills the username. */
  readonly personaname: string | null;
  readonly registration: ReturnType<typeof useRegister>;
}

/** The form for a new user's username, email and password. */
export function RegistrationForm({ steamId, personaname, registration }: RegistrationFormProps) {
  const t = useTranslations('completeRegistration');
  const { form, submit, showFailure } = useSchemaForm({
    schema: registrationFormSchema,
    initialValues: { username: '', email: '', password: '' },
  });
  const { setFieldValue, isTouched } = form;
  const isPrefilled = useRef(false);
  useEffect(() => {
    // Only once: a user who clears the field wants another name.
    if (personaname === null || isPrefilled.current) return;
    isPrefilled.current = true;
    if (!isTouched('username'))
      setFieldValue('username', personaname.slice(0, limits.username.max));
  }, [personaname, setFieldValue, isTouched]);

  const send = submit((values) => {
    if (steamId === null) toastError(messages.allFieldsRequired);
    else registration.mutate({ ...values, steamId }, { onError: showFailure });
  });
  return (
    <form noValidate onSubmit={send}>
      <Stack>
        <TextInput
          label={t('username')}
          autoComplete="nickname"
          withAsterisk
          {...form.getInputProps('username')}
        />
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="username"
          withAsterisk
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t('password')}
          description={t('passwordHint')}
          autoComplete="new-password"
          withAsterisk
          {...form.getInputProps('password')}
        />
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={registration.isPending || registration.isSuccess}
        >
          {t('submit')}
        </Button>
      </Stack>
    </form>
  );
}
