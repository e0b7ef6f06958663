import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface DialogFormProps {
  readonly text?: string;
  /** What the button says that sends the form. */
  readonly action: string;
  /** For what takes something away. */
  readonly isDangerous?: boolean;
  readonly isPending: boolean;
  readonly onSubmit: (event: React.SyntheticEvent<HTMLFormElement>) => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** The form within a dialog: what it is for, its fields, and the two ways out. */
export function DialogForm(props: DialogFormProps) {
  const { text, action, isDangerous = false, isPending } = props;
  const t = useTranslations('dialog');
  return (
    <form noValidate onSubmit={props.onSubmit}>
      <Stack>
        {text !== undefined && <Text>{text}</Text>}
        {props.children}
        <Group justify="flex-end" gap="sm" mt="xs">
          <Button variant="default" onClick={props.onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isPending} {...(isDangerous && { color: 'red' })}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
