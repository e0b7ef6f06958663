import { Button } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useInstance } from '#src/features/instance/instance.queries.ts';
import { buildLaunchLink, type OtpQuery } from '../otp-query.model.ts';

/**
 * Opens the companion on this computer, which redeems the code here: signing in works at the one
 * address that the operator has set, so it is that of this page.
 */
export function LaunchLink(handover: OtpQuery) {
  const t = useTranslations('otp');
  const { name } = useInstance();
  return (
    <Button
      component="a"
      href={buildLaunchLink(handover, location.origin)}
      variant="default"
      size="md"
      fullWidth
      leftSection={<IconDeviceDesktop size={20} aria-hidden />}
    >
      {t('launch', { name })}
    </Button>
  );
}
