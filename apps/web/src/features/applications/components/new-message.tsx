import { Button, Checkbox, Group, Stack, Textarea } from '@mantine/core';
import { applicationMessageFormSchema } from '@waybill/schema/features/applications.fields';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import '#src/components/checkbox.css';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';
import { useWriteMessage } from '../applications.queries.ts';

interface NewMessageProps {
  readonly applicationId: string;
  readonly mayWriteForStaff: boolean;
}

/** The form for a message; staff choose who can read it. */
export function NewMessage({ applicationId, mayWriteForStaff }: NewMessageProps) {
  const t = useTranslations('applications.thread');
  const writing = useWriteMessage(applicationId);
  const { form, submit, showFailure } = useSchemaForm({
    schema: applicationMessageFormSchema,
    initialValues: { text: '', staffOnly: false },
  });
  const { staffOnly } = form.values;
  return (
    <form
      noValidate
      onSubmit={submit((message) =>
        writing.mutate(message, {
          onSuccess: () => form.setFieldValue('text', ''),
          onError: showFailure,
        }),
      )}
    >
      <Stack gap="xs">
        <Textarea
          label={t(staffOnly ? 'labelForStaff' : 'label')}
          rows={3}
          maxLength={limits.applicationMessage.max}
          {...form.getInputProps('text')}
        />
        <Group justify={mayWriteForStaff ? 'space-between' : 'flex-end'}>
          {mayWriteForStaff && (
            <Checkbox
              label={t('forStaff')}
              {...form.getInputProps('staffOnly', { type: 'checkbox' })}
            />
          )}
          <Button type="submit" variant="default" loading={writing.isPending}>
            {t(staffOnly ? 'note' : 'send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
