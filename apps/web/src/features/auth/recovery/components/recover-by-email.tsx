import { Alert, Button, Divider, Stack, TextInput } from '@mantine/core';
import { recoveryFormSchema } from '@waybill/schema/features/auth.contract';
import { useTranslations } from 'use-intl';
import { useSchemaForm } from '#src/lib/form.ts';
import { useRequestRecovery } from '../recovery.queries.ts';

/** Requests a recovery link by email. The response is the same for unknown addresses. */
export function RecoverByEmail() {
  const t = useTranslations('recovery');
  const asking = useRequestRecovery();
  const { form, submit, showFailure } = useSchemaForm({
    schema: recoveryFormSchema,
    initialValues: { email: '' },
  });
  return (
    <>
      <Divider label={t('orEmail')} />
      {asking.isSuccess && (
        <Alert color="blue" title={t('sentTitle')}>
          {t('sent', { email: asking.variables.email })}
        </Alert>
      )}
      <form
        noValidate
        onSubmit={submit((values) => asking.mutate(values, { onError: showFailure }))}
      >
        <Stack>
          <TextInput
            label={t('email')}
            description={t('emailHint')}
            type="email"
            autoComplete="username"
            {...form.getInputProps('email')}
          />
          <Button type="submit" variant="default" size="md" fullWidth loading={asking.isPending}>
            {t(asking.isSuccess ? 'sendAgain' : 'send')}
          </Button>
        </Stack>
      </form>
    </>
  );
}
