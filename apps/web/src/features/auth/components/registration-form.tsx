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
  /** The Steam display name, with which the username begins. */
  readonly personaname: string | null;
  readonly registration: ReturnType<typeof useRegister>;
}

/** Username, email and password of a new user. */
export function RegistrationForm({ steamId, personaname, registration }: RegistrationFormProps) {
  const t = useTranslations('completeRegistration');
  const { form, submit, showFailure } = useSchemaForm({
    schema: registrationFormSchema,
    initialValues: { username: '', email: '', password: '' },
  });
  const { setFieldValue, isTouched } = form;
  const isPrefilled = useRef(false);
  useEffect(() => {
    // Once: whoever empties the field wants another name.
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
