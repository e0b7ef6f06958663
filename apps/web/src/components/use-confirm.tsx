import { Button, type ButtonProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** What is asked before an action that one click can't undo. */
interface Question {
  readonly title: string;
  readonly text: string;
  /** The label of the confirm button. */
  readonly action: string;
  /** Set if the action deletes or removes something. */
  readonly isDangerous?: boolean;
  /** The action. The question closes when it succeeds, and stays open for another try if it fails. */
  readonly onConfirm: () => Promise<unknown> | void;
}

/** Returns a function that asks before an action, and the question's dialog to render. */
export function useConfirm(): readonly [ask: (question: Question) => void, dialog: ReactNode] {
  const [asked, setAsked] = useState<Question | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const ask = (question: Question) => {
    setAsked(question);
    setIsOpen(true);
  };
  if (asked === null) return [ask, null];
  const confirm = async () => {
    setIsPending(true);
    try {
      await asked.onConfirm();
      setIsOpen(false);
    } catch {
      // The mutation has shown its own error.
    }
    setIsPending(false);
  };
  const dialog = (
    <ConfirmDialog
      {...asked}
      opened={isOpen}
      isPending={isPending}
      onConfirm={() => void confirm()}
      onClose={() => setIsOpen(false)}
    />
  );
  return [ask, dialog];
}

interface ConfirmButtonProps extends ButtonProps, Omit<Question, 'action'> {
  /** The label of the button, and of the confirm button. */
  readonly label: string;
  /** Says which one it is, if several buttons have the same label. */
  readonly description?: string;
}

/** A button that asks before it acts. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, description, title, text, isDangerous = false, onConfirm, ...style } = props;
  const [ask, dialog] = useConfirm();
  return (
    <>
      <Button
        variant="default"
        {...style}
        aria-label={description}
        onClick={() => ask({ title, text, action: label, isDangerous, onConfirm })}
      >
        {label}
      </Button>
      {dialog}
    </>
  );
}
