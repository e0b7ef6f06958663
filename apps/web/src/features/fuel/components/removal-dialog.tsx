import { fuelRemovalFormSchema } from '@waybill/schema/features/fuel.fields';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { ReasonField } from '#src/features/jobs/decisions/components/reason-field.tsx';
import { useSchemaForm } from '#src/lib/form.ts';
import { useRemoveReport } from '../fuel.queries.ts';

interface RemovalDialogProps {
  readonly reportId: string;
  readonly onClose: () => void;
}

/** Asks for the reason to remove another driver's report. */
export function RemovalDialog({ reportId, onClose }: RemovalDialogProps) {
  const t = useTranslations('fuel');
  const removing = useRemoveReport();
  const { form, submit, showFailure } = useSchemaForm({
    schema: fuelRemovalFormSchema,
    initialValues: { reason: '' },
  });
  return (
    <Dialog opened title={t('removeTitle')} onClose={onClose}>
      <DialogForm
        text={t('removeText')}
        action={t('remove')}
        isDangerous
        isPending={removing.isPending}
        onSubmit={submit(({ reason }) =>
          removing.mutate({ id: reportId, reason }, { onSuccess: onClose, onError: showFailure }),
        )}
        onCancel={onClose}
      >
        <ReasonField {...form.getInputProps('reason')} />
      </DialogForm>
    </Dialog>
  );
}
