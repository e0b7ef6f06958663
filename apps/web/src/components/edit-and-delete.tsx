import { Button, Group } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface EditAndDeleteProps {
  readonly edit: string;
  readonly remove: string;
  /** What is asked before it is deleted. */
  readonly question: { readonly title: string; readonly text: string };
  readonly isRemoving: boolean;
  readonly onRemove: () => void;
  /** The dialog in which it is edited. */
  readonly editor: (dialog: {
    readonly opened: boolean;
    readonly onClose: () => void;
  }) => ReactNode;
}

/** What the author of a text can do about it. */
export function EditAndDelete(props: EditAndDeleteProps) {
  const { edit, remove, question, isRemoving, onRemove, editor } = props;
  const [asked, setAsked] = useState<'edit' | 'remove' | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={() => setAsked('edit')}>
          {edit}
        </Button>
        <Button variant="subtle" color="red" size="xs" onClick={() => setAsked('remove')}>
          {remove}
        </Button>
      </Group>
      {editor({ opened: asked === 'edit', onClose: close })}
      <ConfirmDialog
        opened={asked === 'remove'}
        {...question}
        action={remove}
        isDangerous
        isPending={isRemoving}
        onConfirm={() => {
          close();
          onRemove();
        }}
        onClose={close}
      />
    </>
  );
}
