import { Button, Divider, Stack, Text, TextInput } from '@mantine/core';
import { IconBrandSteam } from '@tabler/icons-react';
import { loginFormSchema } from '@waybill/schema/features/auth.contract';
import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { NarrowPage } from '#src/components/narrow-page.tsx';
import { PasswordInput } from '#src/components/password-input.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { useSchemaForm } from '#src/lib/form.ts';
import { useLogin } from '../sign-in.queries.ts';
import { codeFieldSchema } from '../code-field.schema.ts';
import { CodeField } from '../components/code-field.tsx';
import { SupportLink } from '../components/support-link.tsx';
import { rememberReturnPath } from '../return-path.model.ts';
import { useSession } from '../session.context.ts';
import { steamSignInPath } from '../steam-sign-in.model.ts';

/** Log in through Steam, where every account starts, or by email and password. */
export function LoginPage() {
  const t = useTranslations('login');
  const { user } = useSession();
  const login = useLogin();
  const [needsCode, setNeedsCode] = useState(false);
  const { form, submit, showFailure } = useSchemaForm({
    schema: loginFormSchema.extend({ code: codeFieldSchema }),
    initialValues: { email: '', password: '', code: '' },
  });
  const [query] = useSearchParams();
  const next = query.get('next');
  useEffect(() => {
    if (next !== null) rememberReturnPath(next);
  }, [next]);
  if (user !== null) return <Navigate to="/dashboard" replace />;
  return (
    <NarrowPage title={t('title')} {...(next !== null && { intro: t('toGoOn') })}>
      <DocumentTitle title={t('title')} />
      <Button
        component="a"
        href={steamSignInPath}
        size="md"
        fullWidth
        leftSection={<IconBrandSteam size={20} aria-hidden />}
      >
        {t('steam')}
      </Button>
      <Divider label={t('or')} />
      <form
        noValidate
        onSubmit={submit((values) =>
          login.mutate(values, {
            onSuccess: (answer) => setNeedsCode(answer === null),
            onError: showFailure,
          }),
        )}
      >
        <Stack>
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="username"
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={t('password')}
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          {needsCode && <CodeField takesFocus {...form.getInputProps('code')} />}
          <Button type="submit" variant="default" size="md" fullWidth loading={login.isPending}>
            {t('submit')}
          </Button>
        </Stack>
      </form>
      <Stack gap={6}>
        <Text size="sm">
          {t.rich('forgotten', { recover: linkToRecovery, support: linkToSupport })}
        </Text>
        <Text size="sm">{t.rich('new', { register: linkToRegister })}</Text>
      </Stack>
    </NarrowPage>
  );
}

function linkToRegister(text: ReactNode) {
  return <TextLink to="/register">{text}</TextLink>;
}

function linkToRecovery(text: ReactNode) {
  return <TextLink to="/recover">{text}</TextLink>;
}

function linkToSupport(text: ReactNode) {
  return <SupportLink>{text}</SupportLink>;
}
