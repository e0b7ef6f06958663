import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import { messages } from '@waybill/schema/messages';
import { useState } from 'react';
import { useSession } from '#src/features/auth/session.context.ts';
import { api } from '#src/lib/api.ts';
import { createUploadApi } from '#src/lib/upload-api.ts';
import { cacheVtc, type VtcOfUser } from '../vtcs.queries.ts';
import { bodyOfValues, type ManageVtcValues } from './manage-vtc.schema.ts';

/** What is written for the company's page, as it was typed. */
export function vtcTextsQuery(vtcId: string) {
  return queryOptions({
    queryKey: ['vtcs', 'texts', vtcId],
    queryFn: async ({ signal }) => {
      const { texts } = await api(vtcsContract.getTexts, { params: { vtcId } }, { signal });
      return texts;
    },
  });
}

/**
 * Changes the company. `progress` is the share of the upload that has left the browser, from 0 to 1.
 */
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
      // How it takes drivers is read with what it asks of them.
      void queryClient.invalidateQueries({ queryKey: ['applications'] });
      await refreshUser();
    },
    meta: { success: messages.companyUpdated, failure: messages.updateFailed },
  });
  return { ...mutation, progress };
}
