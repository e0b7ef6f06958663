import { Textarea } from '@mantine/core';
import { payDisputeFormSchema } from '@waybill/schema/features/payroll.fields';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';
import { useDisputePayslip } from '../payroll.queries.ts';

interface DisputeDialogProps {
  readonly payslipId: string;
  readonly onClose: () => void;
}

/** Asks what is wrong with a payslip. */
export function DisputeDialog({ payslipId, onClose }: DisputeDialogProps) {
  const t = useTranslations('earnings');
  const disputing = useDisputePayslip(payslipId);
  const { form, submit, showFailure } = useSchemaForm({
    schema: payDisputeFormSchema,
    initialValues: { text: '' },
  });
  return (
    <Dialog opened title={t('disputeTitle')} onClose={onClose}>
      <DialogForm
        text={t('disputeText')}
        action={t('dispute')}
        isPending={disputing.isPending}
        onSubmit={submit((body) =>
          disputing.mutate(body, { onSuccess: onClose, onError: showFailure }),
        )}
        onCancel={onClose}
      >
        <Textarea
          label={t('whatIsWrong')}
          rows={3}
          maxLength={limits.payDispute.max}
          data-autofocus
          {...form.getInputProps('text')}
        />
      </DialogForm>
    </Dialog>
  );
}
