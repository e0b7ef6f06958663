import { Textarea } from '@mantine/core';
import { jobAppealFormSchema } from '@waybill/schema/features/jobs.fields';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import '#src/components/input.css';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { useSchemaForm } from '#src/lib/form.ts';
import { useAppeal } from '../../jobs.queries.ts';

interface AppealDialogProps {
  readonly jobId: string;
  readonly onClose: () => void;
}

/** Asks a driver for the reason of an appeal. */
export function AppealDialog({ jobId, onClose }: AppealDialogProps) {
  const t = useTranslations('jobDecisions');
  const appealing = useAppeal(jobId);
  const { form, submit, showFailure } = useSchemaForm({
    schema: jobAppealFormSchema,
    initialValues: { text: '' },
  });
  return (
    <Dialog opened title={t('appealTitle')} onClose={onClose}>
      <DialogForm
        text={t('appealText')}
        action={t('appealSend')}
        isPending={appealing.isPending}
        onSubmit={submit((appeal) =>
          appealing.mutate(appeal, { onSuccess: onClose, onError: showFailure }),
        )}
        onCancel={onClose}
      >
        <Textarea
          label={t('appealReason')}
          rows={4}
          data-autofocus
          maxLength={limits.jobAppeal.max}
          {...form.getInputProps('text')}
        />
      </DialogForm>
    </Dialog>
  );
}
