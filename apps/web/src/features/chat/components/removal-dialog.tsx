import { TextInput } from '@mantine/core';
import { chatRemovalSchema } from '@waybill/schema/features/chat.fields';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';

interface RemovalDialogProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly isPending: boolean;
  readonly onSend: (
    form: { reason: string },
    options: { onSuccess: () => void; onError: (error: Error) => void },
  ) => void;
  readonly onClose: () => void;
}

/** Asks for the reason of a removal or report. */
export function RemovalDialog(props: RemovalDialogProps) {
  const { title, text, action, isPending, onSend, onClose } = props;
  const t = useTranslations('chat');
  const { form, submit, showFailure } = useSchemaForm({
    schema: chatRemovalSchema,
    initialValues: { reason: '' },
  });
  return (
    <Dialog opened title={title} onClose={onClose}>
      <DialogForm
        text={text}
        action={action}
        isDangerous
        isPending={isPending}
        onSubmit={submit((values) => onSend(values, { onSuccess: onClose, onError: showFailure }))}
        onCancel={onClose}
      >
        <TextInput
          label={t('reason')}
          maxLength={limits.chatReason.max}
          withAsterisk
          data-autofocus
          {...form.getInputProps('reason')}
        />
      </DialogForm>
    </Dialog>
  );
}
