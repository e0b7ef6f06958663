import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { VtcHeader } from './vtc-header.tsx';

interface VtcPreviewProps {
  /** The current form values. */
  readonly values: { readonly name: string; readonly tag: string; readonly slogan: string };
  readonly country: string | null;
  readonly logo: ReactNode;
  readonly banner: ReactNode;
  readonly className?: string | undefined;
}

/** Previews a company's header while its form is filled in. */
export function VtcPreview({ values, className, ...header }: VtcPreviewProps) {
  const t = useTranslations('createVtc');
  return (
    <Stack component="section" gap="xs" className={className} aria-label={t('preview')}>
      <Text size="sm" fw={600} c="dimmed">
        {t('preview')}
      </Text>
      <VtcHeader
        {...header}
        name={
          <Text ff="heading" fw={700} fz="xl">
            {values.name.trim() || t('previewName')}
          </Text>
        }
        tag={values.tag.trim() || t('previewTag')}
        slogan={values.slogan.trim() || t('previewSlogan')}
      />
    </Stack>
  );
}
