import { Button } from '@mantine/core';
import type { UseClipboardReturnValue } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import classes from './copy-button.module.css';

interface CopyButtonProps {
  /** The text to copy; null disables the button. */
  readonly value: string | null;
  /** Owned by the caller, who shows a hint if the browser blocks copying. */
  readonly clipboard: UseClipboardReturnValue;
}

/** A button that copies a text and confirms it briefly. */
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
