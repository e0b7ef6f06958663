import { Checkbox, NumberInput, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import type { Answer, Question } from '@waybill/schema/features/applications.models';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import '#src/components/checkbox.css';
import '#src/components/input.css';
import '#src/components/radio.css';

interface QuestionFieldProps {
  readonly question: Question;
  readonly value: Answer | undefined;
  readonly error: ReactNode;
  readonly onChange: (answer: Answer) => void;
}

/** The field for the answer to a question. */
export function QuestionField({ question, value, error, onChange }: QuestionFieldProps) {
  const t = useTranslations('apply');
  const { label, help, required } = question;
  const shared = {
    label,
    error,
    withAsterisk: required,
    ...(help !== '' && { description: help }),
  };
  if (question.kind === 'NUMBER') {
    const { min, max } = question;
    return (
      <NumberInput
        {...shared}
        clampBehavior="none"
        {...(min !== null && { min })}
        {...(max !== null && { max })}
        value={typeof value === 'number' ? value : ''}
        onChange={onChange}
      />
    );
  }
  if (question.kind === 'CHOICE' && question.multiple) {
    return (
      <Checkbox.Group {...shared} value={Array.isArray(value) ? value : []} onChange={onChange}>
        <Stack gap="xs" mt={6}>
          {question.options.map((option) => (
            <Checkbox key={option} value={option} label={option} />
          ))}
        </Stack>
      </Checkbox.Group>
    );
  }
  if (question.kind === 'CHOICE') {
    return (
      <Radio.Group {...shared} value={typeof value === 'string' ? value : ''} onChange={onChange}>
        <Stack gap="xs" mt={6}>
          {question.options.map((option) => (
            <Radio key={option} value={option} label={option} />
          ))}
        </Stack>
      </Radio.Group>
    );
  }
  if (question.kind === 'YES_NO') {
    return (
      <Radio.Group
        {...shared}
        value={typeof value === 'boolean' ? String(value) : ''}
        onChange={(chosen) => onChange(chosen === 'true')}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="true" label={t('yes')} />
          <Radio value="false" label={t('no')} />
        </Stack>
      </Radio.Group>
    );
  }
  const text = {
    ...shared,
    maxLength: question.maxLength,
    value: typeof value === 'string' ? value : '',
  };
  return question.long ? (
    <Textarea rows={4} {...text} onChange={(event) => onChange(event.currentTarget.value)} />
  ) : (
    <TextInput {...text} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}
