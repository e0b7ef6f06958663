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
    queryFn: async ({ signal }) => {
      const { texts } = await api(vtcsContract.getTexts, { params: { vtcId } }, { signal });
      return texts;
    },
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
      // Recruitment is loaded with the application questions.
      void queryClient.invalidateQueries({ queryKey: ['applications'] });
      await refreshUser();
    },
    meta: { success: messages.companyUpdated, failure: messages.updateFailed },
  });
  return { ...mutation, progress };
}
