import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useTranslations } from 'use-intl';

const fields = ['name', 'tag', 'slogan'] as const;

interface VtcTextFieldsProps {
  readonly form: {
    readonly getInputProps: (field: (typeof fields)[number]) => GetInputPropsReturnType;
  };
}

/** The text fields that every company needs. */
export function VtcTextFields({ form }: VtcTextFieldsProps) {
  const t = useTranslations('createVtc');
  return fields.map((field) => (
    <TextInput
      key={field}
      label={t(field)}
      description={t(`${field}Hint`)}
      withAsterisk
      {...form.getInputProps(field)}
    />
  ));
}
