import { Switch, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import '#src/components/input.css';
import '#src/components/switch.css';
import type { ManageVtcValues } from '../manage-vtc.schema.ts';

interface PageFieldsProps {
  readonly form: UseFormReturnType<ManageVtcValues>;
}

const texts = [
  { field: 'description', max: limits.vtcDescription.max },
  { field: 'rules', max: limits.vtcRules.max },
] as const;

/** The content of the public page: two texts, two links, and what it shows of drivers. */
export function PageFields({ form }: PageFieldsProps) {
  const t = useTranslations('manage');
  return (
    <>
      {texts.map(({ field, max }) => (
        <Textarea
          key={field}
          label={t(field)}
          description={t(`${field}Hint`)}
          rows={7}
          maxLength={max}
          {...form.getInputProps(field)}
        />
      ))}
      <Text size="sm" c="dimmed" mt="calc(-1 * var(--mantine-spacing-sm))">
        {t('markdown')}
      </Text>
      <TextInput
        type="url"
        label={t('discordUrl')}
        description={t('discordUrlHint')}
        maxLength={limits.discordUrl.max}
        {...form.getInputProps('discordUrl')}
      />
      <TextInput
        type="url"
        label={t('websiteUrl')}
        placeholder="https://"
        maxLength={limits.websiteUrl.max}
        {...form.getInputProps('websiteUrl')}
      />
      {(['showFigures', 'showRoster'] as const).map((field) => (
        <Switch
          key={field}
          label={t(field)}
          description={t(`${field}Hint`)}
          {...form.getInputProps(field, { type: 'checkbox' })}
        />
      ))}
    </>
  );
}
