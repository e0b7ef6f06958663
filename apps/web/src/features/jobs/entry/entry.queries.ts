import { useMutation } from '@tanstack/react-query';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import type { JobForm } from '@waybill/schema/features/jobs.fields';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { toastSuccess } from '#src/lib/toasts.ts';

interface Entry {
  readonly form: JobForm;
  /** Another driver of the company; null for the viewer's own job. */
  readonly driverId: string | null;
}

/** Enters a job by hand. */
export function useEnterJob(vtcId: string) {
  const t = useTranslations('jobEntry');
  return useMutation({
    mutationFn: ({ form, driverId }: Entry) =>
      driverId === null
        ? api(jobsContract.createOwn, { body: form })
        : api(jobsContract.create, { params: { vtcId }, body: { ...form, driverId } }),
    onSuccess: ({ isKnown }) => toastSuccess(t(isKnown ? 'known' : 'entered')),
    // The job is in review.
    meta: { emits: 'job.entered', failure: t('failed') },
  });
}
