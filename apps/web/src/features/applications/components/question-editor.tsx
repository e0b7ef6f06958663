import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  NumberInput,
  Paper,
  Stack,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { questionKinds } from '@waybill/schema/features/applications.models';
import { limits } from '@waybill/schema/limits';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { DraftQuestion } from '../recruitment-form.schema.ts';

interface QuestionEditorProps {
  readonly question: DraftQuestion;
  readonly number: number;
  readonly count: number;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (changes: Partial<DraftQuestion>) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** The editor of one question. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { question, number, errors, onChange } = props;
  const t = useTranslations('recruitment');
  const { kind, label, help, required, long, multiple, options, min, max } = question;
  return (
    <Paper component="section" withBorder p="md" aria-label={t('question', { number })}>
      <Stack gap="sm">
        <Head {...props} />
        <TextInput
          label={t('label')}
          maxLength={limits.questionLabel.max}
          value={label}
          error={errors['label']}
          onChange={(event) => onChange({ label: event.currentTarget.value })}
        />
        <TextInput
          label={t('help')}
          maxLength={limits.questionHelp.max}
          value={help}
          error={errors['help']}
          onChange={(event) => onChange({ help: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('kind')}
          data={questionKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          onChange={(event) => {
            const chosen = questionKinds.find((value) => value === event.currentTarget.value);
            if (chosen) onChange({ kind: chosen });
          }}
        />
        {kind === 'CHOICE' && (
          <Textarea
            label={t('options')}
            description={t('optionsHint')}
            rows={4}
            value={options}
            error={errors['options']}
            onChange={(event) => onChange({ options: event.currentTarget.value })}
          />
        )}
        {kind === 'NUMBER' && (
          <Group grow>
            <NumberInput
              label={t('min')}
              value={min}
              error={errors['min']}
              onChange={(value) => onChange({ min: value })}
            />
            <NumberInput
              label={t('max')}
              value={max}
              error={errors['max']}
              onChange={(value) => onChange({ max: value })}
            />
          </Group>
        )}
        <Group gap="lg">
          <Checkbox
            label={t('required')}
            checked={required}
            onChange={(event) => onChange({ required: event.currentTarget.checked })}
          />
          {kind === 'TEXT' && (
            <Checkbox
              label={t('long')}
              checked={long}
              onChange={(event) => onChange({ long: event.currentTarget.checked })}
            />
          )}
          {kind === 'CHOICE' && (
            <Checkbox
              label={t('multiple')}
              checked={multiple}
              onChange={(event) => onChange({ multiple: event.currentTarget.checked })}
            />
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

function Head({ number, count, onMove, onRemove }: QuestionEditorProps) {
  const t = useTranslations('recruitment');
  return (
    <Group justify="space-between">
      <Title order={3} size="h4">
        {t('question', { number })}
      </Title>
      <Group gap={4}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('up', { number })}
          disabled={number === 1}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('down', { number })}
          disabled={number === count}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
        <Button
          variant="subtle"
          color="gray"
          aria-label={t('remove', { number })}
          onClick={onRemove}
        >
          {t('removeShort')}
        </Button>
      </Group>
    </Group>
  );
}
