import { Button, Stack, Text } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { DialogActions } from './dialog-actions.tsx';

interface DialogFormProps {
  readonly text?: string;
  /** The label of the submit button. */
  readonly action: string;
  /** Set if the action deletes or removes something. */
  readonly isDangerous?: boolean;
  readonly isPending: boolean;
  /** The label of the close button. Default: cancel. */
  readonly cancel?: string;
  /** An additional button. */
  readonly other?: ReactNode;
  readonly onSubmit: (event: React.SyntheticEvent<HTMLFormElement>) => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Submits a form on Ctrl+Enter, also from a text area. */
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

/** The form in a dialog: its purpose, its fields, and the buttons to submit and cancel. */
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
