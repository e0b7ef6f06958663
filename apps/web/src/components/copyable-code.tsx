import { Code, Group, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { timings } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { CopyButton } from './copy-button.tsx';
import classes from './copyable-code.module.css';

interface CopyableCodeProps {
  readonly label: string;
  readonly code: string | null;
  /** Shown in place of a missing code. */
  readonly missing?: string;
  readonly hint?: string;
}

/** A code or address to copy, with a copy button. */
export function CopyableCode({ label, code, missing, hint }: CopyableCodeProps) {
  const t = useTranslations('copyButton');
  const clipboard = useClipboard({ timeout: timings.copyConfirmationMs });
  const note = clipboard.error ? t('blocked') : hint;
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        <CopyButton value={code} clipboard={clipboard} />
      </Group>
      <div className={classes.place}>
        <Code className={classes.code} style={{ '--characters': code?.length ?? 1 }}>
          {code ?? missing}
        </Code>
      </div>
      {note !== undefined && (
        <Text size="sm" c="dimmed" mt={4} role={clipboard.error ? 'alert' : undefined}>
          {note}
        </Text>
      )}
    </div>
  );
}
