import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import classes from './save-bar.module.css';

interface SaveBarProps {
  /** The id of the form that it saves. */
  readonly form: string;
  readonly isSending: boolean;
  readonly onDiscard: () => void;
  /** The progress of an upload. */
  readonly children?: ReactNode;
}

/** Says that a form has unsaved changes, and saves or discards them from anywhere on the page. */
export function SaveBar({ form, isSending, onDiscard, children }: SaveBarProps) {
  const t = useTranslations('saveBar');
  return (
    <div className={classes.bar}>
      <Text size="sm" fw={600} component="output" className={classes.text}>
        {t('unsaved')}
      </Text>
      {children}
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" disabled={isSending} onClick={onDiscard}>
          {t('discard')}
        </Button>
        <Button type="submit" form={form} loading={isSending}>
          {t('save')}
        </Button>
      </Group>
    </div>
  );
}
