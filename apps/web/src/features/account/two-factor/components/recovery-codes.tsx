import { Button, Group, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { timings } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { DialogActions } from '#src/components/dialog-actions.tsx';
import { CopyButton } from '#src/components/copy-button.tsx';
import { takeFocus } from '#src/lib/take-focus.ts';
import classes from './recovery-codes.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

/** The recovery codes, shown once to be saved. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const t = useTranslations('twoFactor');
  const blocked = useTranslations('copyButton')('blocked');
  const clipboard = useClipboard({ timeout: timings.copyConfirmationMs });
  const text = codes.join('\n');
  return (
    <>
      <Stack>
        <Text ref={takeFocus} tabIndex={-1}>
          {t('codesText')}
        </Text>
        <ul className={classes.codes} aria-label={t('codes')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group gap="sm">
          <CopyButton value={text} clipboard={clipboard} />
          <Button
            component="a"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download={t('fileName')}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            {t('download')}
          </Button>
        </Group>
        {clipboard.error && (
          <Text size="sm" c="dimmed" role="alert">
            {blocked}
          </Text>
        )}
      </Stack>
      <DialogActions>
        <Button onClick={onSaved}>{t('saved')}</Button>
      </DialogActions>
    </>
  );
}
