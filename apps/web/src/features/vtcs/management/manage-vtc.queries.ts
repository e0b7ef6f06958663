import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import { messages } from '@waybill/schema/messages';
import { useState } from 'react';
import { useSession } from '#src/features/auth/session.context.ts';
import { api } from '#src/lib/api.ts';
import { createUploadApi } from '#src/lib/upload-api.ts';
import { cacheVtc, type VtcOfUser } from '../vtcs.queries.ts';
import { bodyOfValues, type ManageVtcValues } from './manage-vtc.schema.ts';

/** Reads the Markdown sources of the company's page. */
export function vtcTextsQuery(vtcId: string) {
  return queryOptions({
    queryKey: ['vtcs', 'texts', vtcId],
    queryFn: async ({ signal }) =>
      (await api(vtcsContract.getTexts, { params: { vtcId } }, { signal })).texts,
  });
}

/** Updates the company. `progress` is the uploaded share, from 0 to 1. */
export function useUpdateVtc({ userId, vtcId }: VtcOfUser) {
  const queryClient = useQueryClient();
  const { refreshUser } = useSession();
  const [progress, setProgress] = useState(0);
  const mutation = useMutation({
    mutationFn: ({ logo, banner, ...fields }: ManageVtcValues) => {
      setProgress(0);
      const body = { ...bodyOfValues(fields), vtcId };
      const files = { ...(logo && { logo }), ...(banner && { banner }) };
      return createUploadApi(setProgress)(vtcsContract.update, { body, files });
    },
    onSuccess: async ({ vtc }, { description, rules }) => {
      queryClient.setQueryData(vtcTextsQuery(vtcId).queryKey, { description, rules });
      cacheVtc(queryClient, userId, vtc);
      await refreshUser();
    },
    meta: {
      stale: [['applications']],
      success: messages.companyUpdated,
      failure: messages.updateFailed,
    },
  });
  return { ...mutation, progress };
}
