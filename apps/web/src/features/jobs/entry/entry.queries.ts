import { useMutation } from '@tanstack/react-query';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import type { JobForm } from '@waybill/schema/features/jobs.fields';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { toastSuccess } from '#src/lib/toasts.ts';
import { useReadAgain } from '#src/lib/use-read-again.ts';

interface Entry {
  readonly form: JobForm;
  /** Another driver of the company; null for the viewer's own job. */
  readonly driverId: string | null;
}

/** Enters a job by hand. */
export function useEnterJob(vtcId: string) {
  const t = useTranslations('jobEntry');
  const readJobs = useReadAgain(['jobs']);
  const readBadges = useReadAgain(['badges']);
  return useMutation({
    mutationFn: ({ form, driverId }: Entry) =>
      driverId === null
        ? api(jobsContract.createOwn, { body: form })
        : api(jobsContract.create, { params: { vtcId }, body: { ...form, driverId } }),
    onSuccess: ({ isKnown }) => toastSuccess(t(isKnown ? 'known' : 'entered')),
    onSettled: () => {
      readJobs();
      // The job is in review.
      readBadges();
    },
    meta: { failure: t('failed') },
  });
}
