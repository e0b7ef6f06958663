import { jobDecisionFormSchema } from '@waybill/schema/features/jobs.fields';
import type { BulkDecisionForm } from '@waybill/schema/features/jobs.fields';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { useSchemaForm } from '#src/lib/form.ts';
import { toastSuccess } from '#src/lib/toasts.ts';
import type { JobSearch } from '../../job-search.model.ts';
import { useDecideMany } from '../../jobs.queries.ts';
import { ReasonField } from './reason-field.tsx';

interface DecideManyDialogProps {
  readonly vtcId: string;
  readonly search: JobSearch;
  readonly kind: BulkDecisionForm['kind'];
  /** The selected jobs; null for all that match the filters. */
  readonly jobIds: readonly string[] | null;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** Asks for one reason to decide several jobs in review. */
export function DecideManyDialog(props: DecideManyDialogProps) {
  const { vtcId, search, kind, jobIds, onClose, onDecided } = props;
  const t = useTranslations('jobDecisions');
  const deciding = useDecideMany(vtcId);
  const { form, submit, showFailure } = useSchemaForm({
    schema: jobDecisionFormSchema,
    initialValues: { kind, reason: '' },
  });
  const count = jobIds?.length ?? 0;
  return (
    <Dialog
      opened
      title={jobIds === null ? t('acceptAllTitle') : t(`selectedTitles.${kind}`, { count })}
      onClose={onClose}
    >
      <DialogForm
        text={
          jobIds === null
            ? t('acceptAllText', { most: String(limits.jobsPerDecision) })
            : t(`selectedTexts.${kind}`)
        }
        action={t(`manyActions.${kind}`)}
        isDangerous={kind === 'REJECT'}
        isPending={deciding.isPending}
        onSubmit={submit(({ reason }) =>
          deciding.mutate(
            { form: { kind, reason, ...(jobIds && { jobIds: [...jobIds] }) }, search },
            {
              onSuccess: ({ jobIds: { length: decided }, hasMore }) => {
                const left = Math.max(0, count - decided);
                toastSuccess(
                  [
                    hasMore
                      ? t('acceptedSome', { count: decided })
                      : t(`decidedMany.${kind}`, { count: decided }),
                    ...(left > 0 ? [t('leftUndecided', { count: left })] : []),
                  ].join(' '),
                );
                onDecided();
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
