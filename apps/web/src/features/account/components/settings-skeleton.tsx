import { Skeleton, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';

/** What stands in a section of the settings while it is loading, so high at least, in pixels. */
export function SettingsSkeleton({ height }: { readonly height: number }) {
  const t = useTranslations('settings');
  return (
    <Stack component="output" aria-label={t('loading')}>
      <Skeleton height={height} />
    </Stack>
  );
}
