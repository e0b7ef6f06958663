import { Button, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslations } from 'use-intl';
import { UploadProgress } from '#src/components/upload-progress.tsx';
import type { CreateVtcValues } from '../create-vtc.schema.ts';
import { VtcImageField } from '../../components/vtc-image-field.tsx';
import { VtcTextFields } from '../../components/vtc-text-fields.tsx';

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
        <VtcTextFields form={form} />
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
