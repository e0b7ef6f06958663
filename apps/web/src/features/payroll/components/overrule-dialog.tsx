import { TextInput } from '@mantine/core';
import { payrollPaymentFormSchema } from '@waybill/schema/features/payroll.fields';
import type { Payroll } from '@waybill/schema/features/payroll.models';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';
import { usePayPayroll } from '../payroll.queries.ts';

interface OverruleDialogProps {
  readonly payroll: Payroll;
  readonly onClose: () => void;
}

/** Asks for the reason to pay although disputes are open. */
export function OverruleDialog({ payroll, onClose }: OverruleDialogProps) {
  const t = useTranslations('payroll');
  const paying = usePayPayroll(payroll.id);
  const { form, submit, showFailure } = useSchemaForm({
    schema: payrollPaymentFormSchema,
    initialValues: { overrule: true, reason: '' },
  });
  return (
    <Dialog opened title={t('overruleTitle')} onClose={onClose}>
      <DialogForm
        text={t('overruleText', { count: payroll.openDisputes })}
        action={t('payAnyway')}
        isDangerous
        isPending={paying.isPending}
        onSubmit={submit(({ overrule, reason }) =>
          paying.mutate(
            { overrule, ...(reason !== undefined && { reason }) },
            { onSuccess: onClose, onError: showFailure },
          ),
        )}
        onCancel={onClose}
      >
        <TextInput
          label={t('reason')}
          maxLength={limits.payReason.max}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      </DialogForm>
    </Dialog>
  );
}
