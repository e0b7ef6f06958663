import { Stack, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { FileImage } from '#src/components/file-image.tsx';
import type { CreateVtcValues } from '../create-vtc.schema.ts';
import { VtcHeader } from '../../components/vtc-header.tsx';
import { VtcInitials } from '../../components/vtc-initials.tsx';

/** How the company in the form will present itself. */
export function VtcPreview({ values }: { readonly values: CreateVtcValues }) {
  const t = useTranslations('createVtc');
  const name = values.name.trim() || t('previewName');
  return (
    <Stack component="section" gap="xs" aria-label={t('preview')}>
      <Text size="sm" fw={600} c="dimmed">
        {t('preview')}
      </Text>
      <VtcHeader
        name={
          <Text ff="heading" fw={700} fz="xl">
            {name}
          </Text>
        }
        tag={values.tag.trim() || t('previewTag')}
        country={null}
        slogan={values.slogan.trim() || t('previewSlogan')}
        logo={values.logo === null ? <VtcInitials name={name} /> : <FileImage file={values.logo} />}
        banner={values.banner === null ? null : <FileImage file={values.banner} />}
      />
    </Stack>
  );
}
