import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';

interface RevokeButtonProps {
  readonly label: string;
  /** Says which one it is, if several buttons have the same label. */
  readonly description?: string;
  readonly question: string;
  readonly text: string;
  readonly isPending: boolean;
  /** Calls `onSuccess` when it is done; a failed request can be retried. */
  readonly onConfirm: (onSuccess: () => void) => void;
}

/** Revokes a session, device or token, after a confirmation. */
export function RevokeButton(props: RevokeButtonProps) {
  const [asking, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="xs" aria-label={props.description} onClick={open}>
        {props.label}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={props.question}
        text={props.text}
        action={props.label}
        isDangerous
        isPending={props.isPending}
        onConfirm={() => props.onConfirm(close)}
        onClose={close}
      />
    </>
  );
}
