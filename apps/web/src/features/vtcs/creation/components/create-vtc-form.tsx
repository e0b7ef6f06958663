import { Button, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslations } from 'use-intl';
import { UploadProgress } from '#src/components/upload-progress.tsx';
import type { CreateVtcValues } from '../create-vtc.schema.ts';
import { VtcImageField } from '../../components/vtc-image-field.tsx';

interface CreateVtcFormProps {
  readonly form: UseFormReturnType<CreateVtcValues>;
  readonly onSubmit: (event: React.SyntheticEvent<HTMLFormElement>) => void;
  readonly isValid: boolean;
  readonly isSending: boolean;
  /** The share of the upload that has left the browser, from 0 to 1. */
  readonly progress: number;
}

/** Name, tag, slogan, logo and banner of a new company. */
export function CreateVtcForm(props: CreateVtcFormProps) {
  const { form, isValid, isSending, progress } = props;
  const t = useTranslations('createVtc');
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
        <VtcImageField
          kind="logo"
          form={form}
          label={t('logo')}
          description={t('logoHint')}
          required
        />
        <VtcImageField
          kind="banner"
          form={form}
          label={t('banner')}
          description={t('bannerHint')}
        />
        {isSending && <UploadProgress share={progress} />}
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
