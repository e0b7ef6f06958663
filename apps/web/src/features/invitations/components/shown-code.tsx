import { Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { CopyableCode } from '#src/components/copyable-code.tsx';

interface ShownCodeProps {
  readonly code: string;
  readonly url: string;
}

/** An invitation's link to send and code to read out. */
export function ShownCode({ code, url }: ShownCodeProps) {
  const t = useTranslations('invitations');
  return (
    <Stack gap="md">
      <CopyableCode label={t('link')} code={url} hint={t('linkHint')} />
      <CopyableCode label={t('code')} code={code} hint={t('codeHint')} />
    </Stack>
  );
}
