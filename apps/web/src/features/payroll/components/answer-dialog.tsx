import { NumberInput, Textarea } from '@mantine/core';
import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';
import { useSeparators } from '#src/lib/use-separators.ts';
import { useAnswerDispute } from '../payroll.queries.ts';
import { answerSchema } from '../payroll.schema.ts';

interface AnswerDialogProps {
  readonly payslipId: string;
  readonly name: string;
  readonly dispute: string;
  readonly currency: LedgerCurrency;
  readonly onClose: () => void;
}

/** Asks for the answer to a dispute, and the amount that it changes. */
export function AnswerDialog(props: AnswerDialogProps) {
  const { payslipId, name, dispute, currency, onClose } = props;
  const t = useTranslations('payroll');
  const answering = useAnswerDispute(payslipId);
  const { form, submit, showFailure } = useSchemaForm({
    schema: answerSchema,
    initialValues: { text: '', adjust: '' },
  });
  return (
    <Dialog opened title={t('answerTitle', { name })} onClose={onClose}>
      <DialogForm
        text={t('quote', { text: dispute })}
        action={t('sendAnswer')}
        isPending={answering.isPending}
        onSubmit={submit((body) =>
          answering.mutate(body, { onSuccess: onClose, onError: showFailure }),
        )}
        onCancel={onClose}
      >
        <Textarea
          label={t('answer')}
          rows={2}
          maxLength={limits.payDispute.max}
          data-autofocus
          {...form.getInputProps('text')}
        />
        <NumberInput
          label={t('adjustIn', { currency })}
          description={t('adjustHint')}
          decimalScale={2}
          {...useSeparators()}
          {...form.getInputProps('adjust')}
        />
      </DialogForm>
    </Dialog>
  );
}
