import { Button } from '@mantine/core';
import type { UseClipboardReturnValue } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import classes from './copy-button.module.css';

interface CopyButtonProps {
  /** What is copied; without it the button is disabled. */
  readonly value: string | null;
  /** The caller's, who says what to do when the browser does not allow copying. */
  readonly clipboard: UseClipboardReturnValue;
}

/** Copies a text and says so for a moment. */
export function CopyButton({ value, clipboard }: CopyButtonProps) {
  const t = useTranslations('copyButton');
  const { copied } = clipboard;
  return (
    <Button
      variant="default"
      className={classes.button}
      aria-live="polite"
      disabled={value === null}
      leftSection={
        copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
      }
      onClick={() => clipboard.copy(value ?? '')}
    >
      {copied ? t('copied') : t('copy')}
    </Button>
  );
}
