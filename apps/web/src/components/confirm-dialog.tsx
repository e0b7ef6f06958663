import { Button, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { DialogActions } from './dialog-actions.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly text: string;
  /** What the button says that does it. */
  readonly action: string;
  /** What the button says that does not, unless it cancels. */
  readonly cancel?: string;
  /** For what takes something away. */
  readonly isDangerous?: boolean;
  readonly isPending?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be undone by a click. */
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
