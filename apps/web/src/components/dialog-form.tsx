import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { DialogActions } from './dialog-actions.tsx';

interface DialogFormProps {
  readonly text?: string;
  /** What the button says that sends the form. */
  readonly action: string;
  /** For what takes something away. */
  readonly isDangerous?: boolean;
  readonly isPending: boolean;
  /** What the button says that closes the dialog, unless it cancels. */
  readonly cancel?: string;
  /** A button for something else besides. */
  readonly other?: ReactNode;
  readonly onSubmit: (event: React.SyntheticEvent<HTMLFormElement>) => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** The form within a dialog: what it is for, its fields, and the two ways out. */
export function DialogForm(props: DialogFormProps) {
  const { text, action, isDangerous = false, isPending, cancel, other } = props;
  const t = useTranslations('dialog');
  return (
    <form noValidate onSubmit={props.onSubmit}>
      <Stack>
        {text !== undefined && <Text>{text}</Text>}
        {props.children}
      </Stack>
      <DialogActions>
        {other}
        <Button variant="default" onClick={props.onCancel}>
          {cancel ?? t('cancel')}
        </Button>
        <Button type="submit" loading={isPending} {...(isDangerous && { color: 'red' })}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}
