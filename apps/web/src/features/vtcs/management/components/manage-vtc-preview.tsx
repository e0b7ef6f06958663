import { Stack, Text } from '@mantine/core';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { useTranslations } from 'use-intl';
import { FileImage } from '#src/components/file-image.tsx';
import type { ManageVtcValues } from '../manage-vtc.schema.ts';
import classes from './manage-vtc-preview.module.css';
import { VtcHeader } from '../../components/vtc-header.tsx';

interface ManageVtcPreviewProps {
  readonly vtc: Vtc;
  readonly values: ManageVtcValues;
}

/** How the company will present itself once the form is saved. */
export function ManageVtcPreview({ vtc, values }: ManageVtcPreviewProps) {
  const t = useTranslations('createVtc');
  const { logo, banner } = values;
  const storedBanner = vtc.bannerUrl === null ? null : <img src={vtc.bannerUrl} alt="" />;
  return (
    <Stack component="section" gap="xs" className={classes.preview} aria-label={t('preview')}>
      <Text size="sm" fw={600} c="dimmed">
        {t('preview')}
      </Text>
      <VtcHeader
        name={
          <Text ff="heading" fw={700} fz="xl">
            {values.name.trim() || t('previewName')}
          </Text>
        }
        tag={values.tag.trim() || t('previewTag')}
        country={values.country === '' ? null : values.country}
        slogan={values.slogan.trim() || t('previewSlogan')}
        logo={logo === null ? <img src={vtc.logoUrl} alt="" /> : <FileImage file={logo} />}
        banner={banner === null ? storedBanner : <FileImage file={banner} />}
      />
    </Stack>
  );
}
