import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { answersSchemaFor, filingFormSchema } from '@waybill/schema/features/applications.fields';
import type { Answer, ApplicationForm } from '@waybill/schema/features/applications.models';
import type { PublicVtc } from '@waybill/schema/features/vtcs.models';
import { limits } from '@waybill/schema/limits';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import '#src/components/input.css';
import { UnsavedChangesGuard } from '#src/components/unsaved-changes-guard.tsx';
import { useSchemaForm } from '#src/lib/form.ts';
import { ownApplicationPath } from '../applications.paths.ts';
import { useFileApplication } from '../applications.queries.ts';
import { QuestionField } from './question-field.tsx';

interface FilingFormProps {
  readonly vtc: PublicVtc;
  /** Null if there are no questions. */
  readonly form: ApplicationForm | null;
}

/** The form of an application: the company's questions and a message. */
export function FilingForm({ vtc, form: asked }: FilingFormProps) {
  const t = useTranslations('apply');
  const navigate = useNavigate();
  const filing = useFileApplication(vtc.id);
  const questions = asked?.questions ?? [];
  const answers: Record<string, Answer> = {};
  const { form, submit, showFailure } = useSchemaForm({
    schema: filingFormSchema.extend({ answers: answersSchemaFor(questions) }),
    initialValues: { formVersion: asked?.version ?? null, answers, message: '' },
  });
  return (
    <form
      noValidate
      onSubmit={submit((filed) =>
        filing.mutate(filed, {
          onSuccess: ({ application }) => {
            void navigate(ownApplicationPath(application.id), { replace: true });
          },
          onError: showFailure,
        }),
      )}
    >
      {form.isDirty() && <UnsavedChangesGuard />}
      <Stack gap="lg">
        {questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            value={form.values.answers[question.id]}
            error={form.errors[`answers.${question.id}`]}
            onChange={(answer) =>
              form.setFieldValue('answers', { ...form.values.answers, [question.id]: answer })
            }
          />
        ))}
        <Textarea
          label={t('message')}
          description={t('messageHint')}
          rows={4}
          maxLength={limits.applicationMessage.max}
          {...form.getInputProps('message')}
        />
        <Group gap="md">
          <Button type="submit" size="md" loading={filing.isPending}>
            {t('send')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('sendHint', { name: vtc.name })}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}
