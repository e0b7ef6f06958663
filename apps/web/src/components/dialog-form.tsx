import { Button, Stack, Text } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
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

/** Has Ctrl+Enter send a form, from within a field of many lines, too. */
function useSendByKeys(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const element = form.current;
    const send = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      element?.requestSubmit();
    };
    element?.addEventListener('keydown', send);
    return () => element?.removeEventListener('keydown', send);
  }, []);
  return form;
}

/** The form within a dialog: what it is for, its fields, and the two ways out. */
export function DialogForm(props: DialogFormProps) {
  const { text, action, isDangerous = false, isPending, cancel, other } = props;
  const t = useTranslations('dialog');
  const form = useSendByKeys();
  return (
    <form ref={form} noValidate onSubmit={props.onSubmit}>
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
