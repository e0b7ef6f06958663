import { Textarea, TextInput } from '@mantine/core';
import { repairItem } from '@waybill/schema/features/maintenance.models';
import {
  type WorkOrderForm,
  workOrderFormSchema,
} from '@waybill/schema/features/maintenance.fields';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { addIssues } from '#src/lib/form-values.ts';
import { useSchemaForm } from '#src/lib/form.ts';
import { useOrderWork } from '../maintenance.queries.ts';

interface OrderFormProps {
  readonly truckId: string;
  readonly item: string;
  readonly onDone: () => void;
}

interface OrderValues extends Record<string, unknown> {
  readonly item: string;
  readonly dueOn: string;
  readonly note: string;
}

const orderSchema = z
  .custom<OrderValues>()
  .transform(({ item, dueOn, note }, ctx): WorkOrderForm => {
    const { success, data, error } = workOrderFormSchema.safeParse({
      item,
      dueOn: dueOn === '' ? null : dueOn,
      note,
    });
    addIssues(ctx, error, {});
    return success ? data : z.NEVER;
  });

/** The form to order work on a truck. */
export function OrderForm({ truckId, item, onDone }: OrderFormProps) {
  const t = useTranslations('maintenance');
  const ordering = useOrderWork(truckId);
  const { form, submit, showFailure } = useSchemaForm({
    schema: orderSchema,
    initialValues: { item, dueOn: '', note: '' },
  });
  return (
    <DialogForm
      text={item === repairItem ? t('repairText') : t('orderText')}
      action={t('orderAction')}
      isPending={ordering.isPending}
      onSubmit={submit((body) =>
        ordering.mutate(body, { onSuccess: onDone, onError: showFailure }),
      )}
      onCancel={onDone}
    >
      <TextInput
        type="date"
        label={t('dueOn')}
        description={t('dueOnHint')}
        data-autofocus
        {...form.getInputProps('dueOn')}
      />
      <Textarea
        label={t('note')}
        description={t('optional')}
        rows={3}
        maxLength={limits.workOrderNote.max}
        {...form.getInputProps('note')}
      />
    </DialogForm>
  );
}
