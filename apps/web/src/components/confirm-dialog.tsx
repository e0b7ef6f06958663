import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly text: string;
  /** What the button says that does it. */
  readonly action: string;
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
      <Stack gap="lg">
        <Text>{text}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={props.onClose} data-autofocus>
            {t('cancel')}
          </Button>
          <Button
            {...(isDangerous && { color: 'red' })}
            loading={isPending}
            onClick={props.onConfirm}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
