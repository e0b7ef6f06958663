import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { insuranceContract } from '@waybill/schema/features/insurance.contract';
import type { BulkClaimDecisionForm } from '@waybill/schema/features/insurance.fields';
import type { ClaimState, InsuranceKind } from '@waybill/schema/features/insurance.models';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';

/** Reads a company's policies. */
export function policiesQuery(vtcId: string) {
  return queryOptions({
    queryKey: ['insurance', vtcId, 'policies'],
    queryFn: ({ signal }) => api(insuranceContract.listPolicies, { params: { vtcId } }, { signal }),
  });
}

/** Reads a policy with its periods. */
export function policyQuery(policyId: string) {
  return queryOptions({
    queryKey: ['insurance', 'policy', policyId],
    queryFn: ({ signal }) => api(insuranceContract.getPolicy, { params: { policyId } }, { signal }),
  });
}

/** Asks what a policy would cost. */
export function quoteQuery(vtcId: string, kind: InsuranceKind) {
  return queryOptions({
    queryKey: ['insurance', vtcId, 'quote', kind],
    queryFn: ({ signal }) =>
      api(insuranceContract.quote, { params: { vtcId }, body: { kind } }, { signal }),
  });
}

/** Lists a company's claims, page by page. */
export function claimsQuery(vtcId: string, state: ClaimState | null) {
  const query = state === null ? {} : { state };
  return pagedQuery({
    queryKey: ['insurance', vtcId, 'claims', query],
    read: (page, options) =>
      api(
        insuranceContract.listClaims,
        { params: { vtcId }, query: { ...query, ...page } },
        options,
      ),
    rowsOf: ({ claims }) => claims,
    idOf: ({ id }) => id,
    placeholderData: keepPreviousData,
  });
}

/** Reads a claim. */
export function claimQuery(claimId: string) {
  return queryOptions({
    queryKey: ['insurance', 'claim', claimId],
    queryFn: ({ signal }) => api(insuranceContract.getClaim, { params: { claimId } }, { signal }),
  });
}

const emits = 'insurance.changed' as const;

/** Insures the company's trucks or loads. */
export function useStartPolicy(vtcId: string) {
  const t = useTranslations('insurance');
  return useMutation({
    mutationFn: (kind: InsuranceKind) =>
      api(insuranceContract.start, { params: { vtcId }, body: { kind } }),
    meta: { emits, success: t('started'), failure: t('startFailed') },
  });
}

/** Lets a policy end with its period. */
export function useEndPolicy(policyId: string) {
  const t = useTranslations('insurance');
  return useMutation({
    mutationFn: () => api(insuranceContract.end, { params: { policyId } }),
    meta: { emits, success: t('ended'), failure: t('endFailed') },
  });
}

/** Pays or denies a claim. */
export function useDecideClaim(claimId: string) {
  const t = useTranslations('insurance');
  return useMutation({
    mutationFn: ({ pays, reason }: { readonly pays: boolean; readonly reason: string }) =>
      api(pays ? insuranceContract.pay : insuranceContract.deny, {
        params: { claimId },
        body: { reason },
      }),
    meta: { emits, success: t('decided'), failure: t('decideFailed') },
  });
}

/** Pays or denies several claims for one reason. */
export function useDecideClaims(vtcId: string) {
  const t = useTranslations('insurance');
  return useMutation({
    mutationFn: (body: BulkClaimDecisionForm) =>
      api(insuranceContract.decideMany, { params: { vtcId }, body }),
    meta: { emits, failure: t('decideManyFailed') },
  });
}
