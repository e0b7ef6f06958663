import { jobDecisionFormSchema } from '@waybill/schema/features/jobs.fields';
import type { JobDecisionKind } from '@waybill/schema/features/jobs.models';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { useSchemaForm } from '#src/lib/form.ts';
import { useDecide } from '../../jobs.queries.ts';
import { ReasonField } from './reason-field.tsx';

interface DecisionDialogProps {
  readonly jobId: string;
  readonly kind: JobDecisionKind;
  readonly onClose: () => void;
}

/** Asks for the reason of a decision on a job. */
export function DecisionDialog({ jobId, kind, onClose }: DecisionDialogProps) {
  const t = useTranslations('jobDecisions');
  const deciding = useDecide(jobId);
  const { form, submit, showFailure } = useSchemaForm({
    schema: jobDecisionFormSchema,
    initialValues: { kind, reason: '' },
  });
  return (
    <Dialog opened title={t(`titles.${kind}`)} onClose={onClose}>
      <DialogForm
        text={t(`texts.${kind}`)}
        action={t(`actions.${kind}`)}
        isDangerous={kind === 'REJECT' || kind === 'VOID'}
        isPending={deciding.isPending}
        onSubmit={submit((decision) =>
          deciding.mutate(decision, { onSuccess: onClose, onError: showFailure }),
        )}
        onCancel={onClose}
      >
        <ReasonField {...form.getInputProps('reason')} />
      </DialogForm>
    </Dialog>
  );
}
