import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';

interface RevokeButtonProps {
  readonly label: string;
  /** Says which one, where several buttons have the same label. */
  readonly description?: string;
  readonly question: string;
  readonly text: string;
  readonly isPending: boolean;
  /** Calls back once it is done; what failed can be tried again. */
  readonly onConfirm: (onSuccess: () => void) => void;
}

/** Ends what is signed in, after a question. */
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
