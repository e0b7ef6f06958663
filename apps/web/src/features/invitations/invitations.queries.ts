import { queryOptions, useMutation } from '@tanstack/react-query';
import { ApiError } from '@waybill/client';
import {
  type InvitationForm,
  invitationsContract,
} from '@waybill/schema/features/invitations.contract';
import { useTranslations } from 'use-intl';
import { useArrival } from '#src/features/vtcs/memberships/memberships.queries.ts';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';

const invitationsKey = ['invitations'] as const;
const pageSize = 25;

/** Lists a company's invitations, newest first, page by page. */
export function invitationsQuery(vtcId: string) {
  return pagedQuery({
    queryKey: [...invitationsKey, vtcId, 'list'],
    pageSize,
    read: (page, options) =>
      api(invitationsContract.list, { params: { vtcId }, query: page }, options),
    rowsOf: ({ invitations }) => invitations,
    staleTime: 0,
  });
}

/** Reads an invitation with its code and uses. */
export function invitationQuery(invitationId: string) {
  return queryOptions({
    queryKey: [...invitationsKey, 'one', invitationId],
    queryFn: ({ signal }) => api(invitationsContract.get, { params: { invitationId } }, { signal }),
    staleTime: 0,
  });
}

/** Creates an invitation. */
export function useCreateInvitation(vtcId: string) {
  const t = useTranslations('invitations');
  return useMutation({
    mutationFn: (body: InvitationForm) =>
      api(invitationsContract.create, { params: { vtcId }, body }),
    meta: { emits: 'invitation.created', failure: t('somethingFailed') },
  });
}

/** Ends an invitation. */
export function useRevokeInvitation(invitationId: string) {
  const t = useTranslations('invitations');
  return useMutation({
    mutationFn: () => api(invitationsContract.revoke, { params: { invitationId } }),
    meta: { emits: 'invitation.revoked', success: t('revoked'), failure: t('somethingFailed') },
  });
}

/** Reads what an invitation offers. An invalid code stays invalid, so API errors are not retried. */
export function offerQuery(code: string) {
  return queryOptions({
    queryKey: [...invitationsKey, 'offer', code],
    queryFn: ({ signal }) => api(invitationsContract.lookUp, { body: { code } }, { signal }),
    retry: (count, error) => count < 2 && !(error instanceof ApiError),
    refetchOnWindowFocus: false,
  });
}

/** Joins a company by an invitation, then opens the company's overview. */
export function useJoinByInvitation(code: string, vtcId: string, userId: string) {
  const t = useTranslations('joinByCode');
  const arrive = useArrival(userId);
  return useMutation({
    mutationFn: () => api(invitationsContract.use, { body: { code } }),
    onSuccess: (answer) => arrive(vtcId, answer),
    meta: { stale: [offerQuery(code).queryKey], failure: t('somethingFailed') },
  });
}
