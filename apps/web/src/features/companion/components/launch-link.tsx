import { Alert, Button, Stack } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CopyableCode } from '#src/components/copyable-code.tsx';
import { useInstance } from '#src/features/instance/instance.queries.ts';
import { buildCommand } from '../companion-command.model.ts';
import { companionQuery } from '../companion.queries.ts';
import { DownloadInstaller } from './download-installer.tsx';

/** Opening a program takes the focus from the page, or shows a confirmation. */
const answerMs = 2_000;

/**
 * Opens the companion on this computer. Browsers don't report whether a program handles the link, so if the
 * page keeps the focus, it shows what to do.
 */
export function LaunchLink({ href }: { readonly href: string }) {
  const t = useTranslations('launch');
  const { name } = useInstance();
  const [isUnanswered, setIsUnanswered] = useState(false);
  const { start } = useTimeout(() => setIsUnanswered(document.hasFocus()), answerMs);
  return (
    <Stack gap="sm">
      <Button
        component="a"
        href={href}
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconDeviceDesktop size={20} aria-hidden />}
        onClick={() => start()}
      >
        {t('launch', { name })}
      </Button>
      {isUnanswered && <HowToInstall />}
    </Stack>
  );
}

function HowToInstall() {
  const t = useTranslations('launch');
  const offers = useQuery(companionQuery).data;
  return (
    <Alert color="amber" title={t('unanswered')}>
      <Stack gap="sm">
        {t('howToInstall')}
        {offers?.installer && <DownloadInstaller installer={offers.installer} />}
        {offers?.companion && (
          <CopyableCode
            label={t('installCommand')}
            code={buildCommand(location.origin, offers.companion, 'protocol install')}
          />
        )}
      </Stack>
    </Alert>
  );
}
