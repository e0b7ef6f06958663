import { Code, Group, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { timings } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { CopyButton } from '#src/components/copy-button.tsx';
import './one-time-code.css';
import classes from './one-time-code.module.css';

/** The one-time code with a button that copies it. */
export function OneTimeCode({ code }: { readonly code: string | null }) {
  const t = useTranslations('otp');
  const clipboard = useClipboard({ timeout: timings.copyConfirmationMs });
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t('code')}
      </Text>
      <Group wrap="nowrap" gap="sm" mt={4}>
        <Code className={classes.code}>{code ?? t('noCode')}</Code>
        <CopyButton value={code} clipboard={clipboard} />
      </Group>
      <Text size="sm" c="dimmed" mt={4} role={clipboard.error ? 'alert' : undefined}>
        {clipboard.error ? t('copyBlocked') : t('hint')}
      </Text>
    </div>
  );
}
