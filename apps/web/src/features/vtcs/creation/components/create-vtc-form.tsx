import { Button, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { UploadProgress } from '#src/components/upload-progress.tsx';
import { createVtcSchema, type CreateVtcValues } from '../create-vtc.schema.ts';
import { VtcImageField } from '../../components/vtc-image-field.tsx';
import { VtcTextFields } from '../../components/vtc-text-fields.tsx';
import { PlateLogo } from './plate-logo.tsx';

const requiredFields = ['name', 'tag', 'slogan', 'logo'] as const;

interface CreateVtcFormProps {
  readonly form: UseFormReturnType<CreateVtcValues>;
  readonly onSubmit: (event: React.SyntheticEvent<HTMLFormElement>) => void;
  readonly isValid: boolean;
  readonly isSending: boolean;
  /** The uploaded share, from 0 to 1. */
  readonly progress: number;
}

/** The form of a new company: name, tag, slogan, logo and banner. */
export function CreateVtcForm(props: CreateVtcFormProps) {
  const { form, isValid, isSending, progress } = props;
  const t = useTranslations('createVtc');
  const format = useFormatter();
  const missingId = useId();
  const missing = requiredFields
    .filter((field) => !createVtcSchema.shape[field].safeParse(form.values[field]).success)
    .map((field) => t(field));
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
        <PlateLogo
          tag={form.values.tag.trim()}
          onDraw={(logo) => form.setFieldValue('logo', logo)}
        />
        <VtcImageField
          kind="banner"
          form={form}
          label={t('banner')}
          description={t('bannerHint')}
        />
        {isSending && <UploadProgress share={progress} />}
        {/* Uses aria-disabled, so that it stays focusable and names missing fields when pressed. */}
        <Button
          type="submit"
          size="md"
          loading={isSending}
          aria-disabled={!isValid}
          aria-describedby={isValid ? undefined : missingId}
          mod={{ disabled: !isValid }}
        >
          {t('submit')}
        </Button>
        {missing.length > 0 && (
          <Text id={missingId} size="sm" c="dimmed" mt="calc(-1 * var(--mantine-spacing-sm))">
            {t('missing', { fields: format.list(missing) })}
          </Text>
        )}
      </Stack>
    </form>
  );
}
