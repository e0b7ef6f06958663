import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@waybill/client';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import { messages } from '@waybill/schema/messages';
import { useState } from 'react';
import { useSession } from '#src/features/auth/session.context.ts';
import { createUploadApi } from '#src/lib/upload-api.ts';
import { vtcByUserQuery } from '../vtcs.queries.ts';
import type { CreateVtcForm } from './create-vtc.schema.ts';

/**
 * Creates a company owned by the signed-in user, and refreshes the user. `progress` is the uploaded share,
 * from 0 to 1.
 */
export function useCreateVtc(ownerId: string) {
  const queryClient = useQueryClient();
  const { refreshUser } = useSession();
  const [progress, setProgress] = useState(0);
  const mutation = useMutation({
    mutationFn: ({ logo, banner, ...text }: CreateVtcForm) => {
      setProgress(0);
      const files = banner === null ? { logo } : { logo, banner };
      return createUploadApi(setProgress)(vtcsContract.create, {
        body: { ...text, ownerId },
        files,
      });
    },
    onSuccess: async ({ vtc }) => {
      queryClient.setQueryData(vtcByUserQuery(ownerId).queryKey, vtc);
      await refreshUser();
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.body.code === 'ALREADY_IN_VTC') await refreshUser();
    },
    meta: { success: messages.companyCreated, failure: messages.createCompanyFailed },
  });
  return { ...mutation, progress };
}
