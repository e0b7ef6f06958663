import { TextInput } from '@mantine/core';
import { ledgerReversalFormSchema } from '@waybill/schema/features/ledger.fields';
import type { LedgerEntry } from '@waybill/schema/features/ledger.models';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';
import { useReverseEntry } from '../ledger.queries.ts';

interface ReversalDialogProps {
  readonly entry: Pick<LedgerEntry, 'id' | 'number'>;
  readonly onClose: () => void;
}

/** Asks for the note of a reversal. */
export function ReversalDialog({ entry, onClose }: ReversalDialogProps) {
  const t = useTranslations('ledger');
  const reversing = useReverseEntry();
  const { form, submit, showFailure } = useSchemaForm({
    schema: ledgerReversalFormSchema,
    initialValues: { note: '' },
  });
  return (
    <Dialog opened title={t('reverseTitle', { number: entry.number })} onClose={onClose}>
      <DialogForm
        text={t('reverseText')}
        action={t('reverse')}
        isPending={reversing.isPending}
        onSubmit={submit(({ note }) =>
          reversing.mutate({ id: entry.id, note }, { onSuccess: onClose, onError: showFailure }),
        )}
        onCancel={onClose}
      >
        <TextInput
          label={t('note')}
          maxLength={limits.ledgerNote.max}
          data-autofocus
          {...form.getInputProps('note')}
        />
      </DialogForm>
    </Dialog>
  );
}
