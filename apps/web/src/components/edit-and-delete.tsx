import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface EditAndDeleteProps {
  readonly edit: string;
  readonly remove: string;
  /** The text of the delete confirmation. */
  readonly question: { readonly title: string; readonly text: string };
  readonly isRemoving: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** The edit and delete buttons of a text, for its author. */
export function EditAndDelete(props: EditAndDeleteProps) {
  const { edit, remove, question, isRemoving, onEdit, onRemove } = props;
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={onEdit}>
          {edit}
        </Button>
        <Button variant="subtle" color="red" size="xs" onClick={() => setIsAsked(true)}>
          {remove}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsked}
        {...question}
        action={remove}
        isDangerous
        isPending={isRemoving}
        onConfirm={() => {
          setIsAsked(false);
          onRemove();
        }}
        onClose={() => setIsAsked(false)}
      />
    </>
  );
}
