import { Button, Group } from '@mantine/core';
import { ConfirmButton } from './use-confirm.tsx';

interface EditAndDeleteProps {
  readonly edit: string;
  readonly remove: string;
  /** The text of the delete confirmation. */
  readonly question: { readonly title: string; readonly text: string };
  readonly onEdit: () => void;
  readonly onRemove: () => Promise<unknown>;
}

/** The edit and delete buttons of a text, for its author. */
export function EditAndDelete(props: EditAndDeleteProps) {
  const { edit, remove, question, onEdit, onRemove } = props;
  return (
    <Group gap="xs">
      <Button variant="default" size="xs" onClick={onEdit}>
        {edit}
      </Button>
      <ConfirmButton
        variant="subtle"
        color="red"
        size="xs"
        label={remove}
        {...question}
        isDangerous
        onConfirm={onRemove}
      />
    </Group>
  );
}
