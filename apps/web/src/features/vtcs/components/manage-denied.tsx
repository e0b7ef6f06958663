import { Alert, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { PermissionKey } from '@waybill/schema/permissions';
import { useTranslations } from 'use-intl';
import { TextLink } from '#src/components/text-link.tsx';
import { overviewPath } from '../vtcs.paths.ts';

const permission: PermissionKey = 'MANAGE_COMPANY';

/** What members see who may not change the company, and whom they can ask. */
export function ManageDenied({ owner }: { readonly owner: string }) {
  const t = useTranslations('manage');
  return (
    <Alert color="gray" icon={<IconLock aria-hidden />} title={t('denied')}>
      <Stack align="flex-start" gap="sm">
        <Text size="sm">{t('deniedText', { owner, permission })}</Text>
        <TextLink to={overviewPath}>{t('toOverview')}</TextLink>
      </Stack>
    </Alert>
  );
}
