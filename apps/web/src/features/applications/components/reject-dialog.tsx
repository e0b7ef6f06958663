import { Textarea } from '@mantine/core';
import { rejectionFormSchema } from '@waybill/schema/features/applications.fields';
import type { Application } from '@waybill/schema/features/applications.models';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';
import { useReject } from '../applications.queries.ts';

interface RejectDialogProps {
  readonly application: Application;
  readonly onClose: () => void;
}

/** Asks for the reason to reject an application. */
export function RejectDialog({ application: { id, applicant }, onClose }: RejectDialogProps) {
  const t = useTranslations('applications');
  const rejecting = useReject(id);
  const { form, submit, showFailure } = useSchemaForm({
    schema: rejectionFormSchema,
    initialValues: { reason: '' },
  });
  return (
    <Dialog opened title={t('rejectTitle', { name: applicant.username })} onClose={onClose}>
      <DialogForm
        text={t('rejectText')}
        action={t('reject')}
        isDangerous
        isPending={rejecting.isPending}
        onSubmit={submit((rejection) =>
          rejecting.mutate(rejection, { onSuccess: onClose, onError: showFailure }),
        )}
        onCancel={onClose}
      >
        <Textarea
          label={t('reason')}
          rows={3}
          data-autofocus
          maxLength={limits.applicationReason.max}
          {...form.getInputProps('reason')}
        />
      </DialogForm>
    </Dialog>
  );
}
