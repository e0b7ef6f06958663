import { Textarea } from '@mantine/core';
import { lockFormSchema } from '@waybill/schema/features/operator-users.contract';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';

interface ReasonDialogProps {
  readonly title: string;
  /** Explains the consequences. */
  readonly text: string;
  /** Says who will read the reason. */
  readonly hint: string;
  readonly action: string;
  readonly isPending: boolean;
  readonly onSend: (
    form: { reason: string },
    options: { onSuccess: () => void; onError: (error: Error) => void },
  ) => void;
  readonly onClose: () => void;
}

/** Asks for a reason before an action that others will ask about. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, hint, action, isPending, onSend, onClose } = props;
  const t = useTranslations('operator');
  const { form, submit, showFailure } = useSchemaForm({
    schema: lockFormSchema,
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
        <Textarea
          label={t('reason')}
          description={hint}
          rows={3}
          maxLength={limits.operatorReason.max}
          withAsterisk
          data-autofocus
          {...form.getInputProps('reason')}
        />
      </DialogForm>
    </Dialog>
  );
}
