import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface EditAndDeleteProps {
  readonly edit: string;
  readonly remove: string;
  /** What is asked before it is deleted. */
  readonly question: { readonly title: string; readonly text: string };
  readonly isRemoving: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** What the author of a text can do about it. */
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
