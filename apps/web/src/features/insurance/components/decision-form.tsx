import { Textarea } from '@mantine/core';
import { claimDecisionFormSchema } from '@waybill/schema/features/insurance.fields';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';

interface DecisionFormProps {
  readonly text: string;
  readonly pays: boolean;
  readonly isPending: boolean;
  readonly onDecide: (reason: string, onError: (error: Error) => void) => void;
  readonly onCancel: () => void;
}

/** Asks for the reason to pay or deny claims. */
export function DecisionForm({ text, pays, isPending, onDecide, onCancel }: DecisionFormProps) {
  const t = useTranslations('insurance');
  const { form, submit, showFailure } = useSchemaForm({
    schema: claimDecisionFormSchema,
    initialValues: { reason: '' },
  });
  return (
    <DialogForm
      text={text}
      action={pays ? t('pay') : t('deny')}
      isPending={isPending}
      onSubmit={submit(({ reason }) => onDecide(reason, showFailure))}
      onCancel={onCancel}
    >
      <Textarea
        label={t('reason')}
        rows={3}
        maxLength={limits.claimReason.max}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
