import { Stack, Text } from '@mantine/core';
import { IconRoad } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';

/** What stands in the activity overview until there is something to list. */
export function NoActivity() {
  const t = useTranslations('overview');
  return (
    <Stack align="center" gap={4} py="xs" ta="center">
      <IconRoad size={32} aria-hidden />
      <Text fw={600}>{t('activityEmpty')}</Text>
      <Text size="sm" c="dimmed">
        {t('activityEmptyText')}
      </Text>
    </Stack>
  );
}
