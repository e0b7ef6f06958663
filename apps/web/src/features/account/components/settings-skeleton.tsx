import { Skeleton, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';

/** A placeholder for a settings section while it loads, with a minimum height in pixels. */
export function SettingsSkeleton({ height }: { readonly height: number }) {
  const t = useTranslations('settings');
  return (
    <Stack component="output" aria-label={t('loading')}>
      <Skeleton height={height} />
    </Stack>
  );
}
