import { Button, Progress, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { bannerRule, logoRule } from '@waybill/schema/features/vtcs.contract';
import { useTranslations } from 'use-intl';
import { ImageField } from '#src/components/image-field.tsx';
import type { CreateVtcValues } from '../create-vtc.schema.ts';

interface CreateVtcFormProps {
  readonly form: UseFormReturnType<CreateVtcValues>;
  readonly onSubmit: (event: React.SyntheticEvent<HTMLFormElement>) => void;
  readonly onChooseImage: (field: 'logo' | 'banner', file: File | null) => void;
  readonly isValid: boolean;
  readonly isSending: boolean;
  /** The share of the upload that has left the browser, from 0 to 1. */
  readonly progress: number;
}

/** Name, tag, slogan, logo and banner of a new company. */
export function CreateVtcForm(props: CreateVtcFormProps) {
  const { form, isValid, isSending, progress, onChooseImage } = props;
  const t = useTranslations('createVtc');
  const errorOf = (field: 'logo' | 'banner') => {
    const error = form.errors[field];
    return typeof error === 'string' ? error : null;
  };
  return (
    <form noValidate onSubmit={props.onSubmit}>
      <Stack gap="lg">
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          withAsterisk
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('tag')}
          description={t('tagHint')}
          withAsterisk
          {...form.getInputProps('tag')}
        />
        <TextInput
          label={t('slogan')}
          description={t('sloganHint')}
          withAsterisk
          {...form.getInputProps('slogan')}
        />
        <ImageField
          label={t('logo')}
          description={t('logoHint')}
          types={logoRule.types}
          file={form.values.logo}
          error={errorOf('logo')}
          required
          onChoose={(file) => onChooseImage('logo', file)}
        />
        <ImageField
          label={t('banner')}
          description={t('bannerHint')}
          types={bannerRule.types}
          file={form.values.banner}
          error={errorOf('banner')}
          wide
          onChoose={(file) => onChooseImage('banner', file)}
        />
        {isSending && (
          <div>
            <Text size="sm" mb={6}>
              {t('uploading')}
            </Text>
            <Progress
              value={progress * 100}
              animated={progress === 1}
              aria-label={t('uploading')}
            />
          </div>
        )}
        {/* Disabled in a way that it can still be reached, and says what is missing when used. */}
        <Button
          type="submit"
          size="md"
          loading={isSending}
          aria-disabled={!isValid}
          mod={{ disabled: !isValid }}
        >
          {t('submit')}
        </Button>
      </Stack>
    </form>
  );
}
