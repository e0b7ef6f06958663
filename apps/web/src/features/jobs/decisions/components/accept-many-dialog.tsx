import { jobDecisionFormSchema } from '@waybill/schema/features/jobs.fields';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { useSchemaForm } from '#src/lib/form.ts';
import { toastSuccess } from '#src/lib/toasts.ts';
import type { JobSearch } from '../../job-search.model.ts';
import { useAcceptMany } from '../../jobs.queries.ts';
import { ReasonField } from './reason-field.tsx';

interface AcceptManyDialogProps {
  readonly vtcId: string;
  readonly search: JobSearch;
  readonly onClose: () => void;
}

/** Asks for the one reason with which all jobs in review are accepted that the filters leave. */
export function AcceptManyDialog({ vtcId, search, onClose }: AcceptManyDialogProps) {
  const t = useTranslations('jobDecisions');
  const accepting = useAcceptMany(vtcId);
  const { form, submit, showFailure } = useSchemaForm({
    schema: jobDecisionFormSchema,
    initialValues: { kind: 'ACCEPT', reason: '' },
  });
  return (
    <Dialog opened title={t('acceptAllTitle')} onClose={onClose}>
      <DialogForm
        text={t('acceptAllText', { most: String(limits.jobsPerDecision) })}
        action={t('acceptAllAction')}
        isPending={accepting.isPending}
        onSubmit={submit(({ reason }) =>
          accepting.mutate(
            { reason, search },
            {
              onSuccess: ({ jobIds: { length: count }, hasMore }) => {
                toastSuccess(t(hasMore ? 'acceptedSome' : 'acceptedMany', { count }));
                onClose();
              },
              onError: showFailure,
            },
          ),
        )}
        onCancel={onClose}
      >
        <ReasonField {...form.getInputProps('reason')} />
      </DialogForm>
    </Dialog>
  );
}
