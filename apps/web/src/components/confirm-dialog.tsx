import { Button, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { DialogActions } from './dialog-actions.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly text: string;
  /** The label of the confirm button. */
  readonly action: string;
  /** The label of the other button. Default: cancel. */
  readonly cancel?: string;
  /** Set if the action deletes or removes something. */
  readonly isDangerous?: boolean;
  readonly isPending?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before an action that one click can't undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, text, action, isDangerous = false, isPending = false } = props;
  const t = useTranslations('dialog');
  return (
    <Dialog opened={opened} title={title} onClose={props.onClose}>
      <Text>{text}</Text>
      <DialogActions>
        <Button variant="default" onClick={props.onClose} data-autofocus>
          {props.cancel ?? t('cancel')}
        </Button>
        <Button
          {...(isDangerous && { color: 'red' })}
          loading={isPending}
          onClick={props.onConfirm}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
