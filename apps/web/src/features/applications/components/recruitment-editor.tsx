import {
  Button,
  Checkbox,
  Group,
  NumberInput,
  Paper,
  Stack,
  Text,
  Textarea,
  Title,
} from '@mantine/core';
import type { RecruitmentReply } from '@waybill/schema/features/applications.models';
import { games } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import '#src/components/checkbox.css';
import '#src/components/input.css';
import { UnsavedChangesGuard } from '#src/components/unsaved-changes-guard.tsx';
import { useSchemaForm } from '#src/lib/form.ts';
import { useSeparators } from '#src/lib/use-separators.ts';
import { useSetRecruitment } from '../applications.queries.ts';
import {
  draftQuestion,
  recruitmentEditorSchema,
  type RecruitmentValues,
  valuesOfRecruitment,
} from '../recruitment-form.schema.ts';
import { QuestionEditor } from './question-editor.tsx';

interface RecruitmentEditorProps {
  readonly vtcId: string;
  readonly recruitment: RecruitmentReply;
}

/** Edits a company's application questions and requirements. */
export function RecruitmentEditor({ vtcId, recruitment }: RecruitmentEditorProps) {
  const separators = useSeparators();
  const t = useTranslations('recruitment');
  const saving = useSetRecruitment(vtcId);
  const { form, submit, showFailure } = useSchemaForm({
    schema: recruitmentEditorSchema,
    initialValues: valuesOfRecruitment(recruitment),
  });
  const hasChanges = form.isDirty();
  const { questions } = form.values;
  const show = (saved: RecruitmentReply) => {
    form.setValues(valuesOfRecruitment(saved));
    form.resetDirty(valuesOfRecruitment(saved));
  };
  // Shows what others have saved meanwhile, unless the user has changed something.
  const showUnlessChanged = useEffectEvent((current: RecruitmentReply) => {
    if (!form.isDirty()) show(current);
  });
  useEffect(() => showUnlessChanged(recruitment), [recruitment]);
  const setQuestions = (next: RecruitmentValues['questions']) =>
    form.setFieldValue('questions', next);
  return (
    <form
      noValidate
      onSubmit={submit((asked) => saving.mutate(asked, { onSuccess: show, onError: showFailure }))}
    >
      {hasChanges && <UnsavedChangesGuard />}
      <Stack gap="lg" maw={820}>
        <Paper component="section" withBorder p="md" aria-label={t('requirements')}>
          <Stack gap="md">
            <Title order={2} size="h3">
              {t('requirements')}
            </Title>
            <NumberInput
              label={t('minDistance')}
              description={t('minDistanceHint')}
              suffix=" km"
              {...separators}
              allowDecimal={false}
              clampBehavior="none"
              {...form.getInputProps('minDistanceKm')}
            />
            <NumberInput
              label={t('minAccountDays')}
              description={t('zeroHint')}
              allowDecimal={false}
              clampBehavior="none"
              {...form.getInputProps('minAccountDays')}
            />
            <Checkbox.Group
              label={t('games')}
              description={t('gamesHint')}
              {...form.getInputProps('games')}
            >
              <Group mt={6}>
                {games.map((game) => (
                  <Checkbox key={game} value={game} label={t(`gameNames.${game}`)} />
                ))}
              </Group>
            </Checkbox.Group>
            <NumberInput
              label={t('cooldown')}
              description={t('cooldownHint')}
              allowDecimal={false}
              clampBehavior="none"
              {...form.getInputProps('cooldownDays')}
            />
          </Stack>
        </Paper>
        <Textarea
          label={t('introduction')}
          description={t('introHint')}
          rows={6}
          maxLength={limits.formIntro.max}
          {...form.getInputProps('intro')}
        />
        <Text size="sm" c="dimmed" mt="calc(-1 * var(--mantine-spacing-sm))">
          {t('markdown')}
        </Text>
        <Title order={2}>{t('questions')}</Title>
        {questions.length === 0 && <Text c="dimmed">{t('noQuestions')}</Text>}
        {questions.map((question, index) => (
          <QuestionEditor
            key={question.id}
            question={question}
            number={index + 1}
            count={questions.length}
            errors={errorsOf(form.errors, index)}
            onChange={(changes) =>
              setQuestions(
                questions.map((other) =>
                  other === question ? { ...question, ...changes } : other,
                ),
              )
            }
            onMove={(by) => setQuestions(moved(questions, index, by))}
            onRemove={() => setQuestions(questions.filter((other) => other !== question))}
          />
        ))}
        <Button
          variant="default"
          disabled={questions.length >= limits.formQuestions.max}
          onClick={() => setQuestions([...questions, draftQuestion(questions)])}
          style={{ justifySelf: 'start', alignSelf: 'flex-start' }}
        >
          {t('add')}
        </Button>
        <Group gap="md">
          <Button
            type="submit"
            size="md"
            loading={saving.isPending}
            aria-disabled={!hasChanges}
            mod={{ disabled: !hasChanges }}
          >
            {t('save')}
          </Button>
          <Text size="sm" c="dimmed" aria-live="polite">
            {hasChanges ? t('unsaved') : t('unchanged')}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}

/** Returns the list with an item moved by one place. */
function moved<Item>(items: readonly Item[], index: number, by: 1 | -1): Item[] {
  const next = [...items];
  const [item] = next.splice(index, 1);
  if (item !== undefined) next.splice(index + by, 0, item);
  return next;
}

/** Returns the errors of one question by field, including those of its options. */
function errorsOf(errors: Readonly<Record<string, React.ReactNode>>, index: number) {
  const prefix = `questions.${index}.`;
  const own = Object.entries(errors).filter(([path]) => path.startsWith(prefix));
  return Object.fromEntries(
    own.map(([path, error]) => [path.slice(prefix.length).split('.')[0] ?? '', error]),
  );
}
