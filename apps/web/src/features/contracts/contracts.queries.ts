import { queryOptions, useMutation } from '@tanstack/react-query';
import type { RouteInput } from '@waybill/schema/contract/input';
import { contractsContract } from '@waybill/schema/features/contracts.contract';
import type { ContractSide } from '@waybill/schema/features/contracts.models';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';

const key = ['contracts'] as const;

/** Lists one side of a company's contracts, page by page. */
export function contractListQuery(vtcId: string, side: ContractSide) {
  return pagedQuery({
    queryKey: [...key, vtcId, side],
    read: (page, options) =>
      api(contractsContract.list, { params: { vtcId }, query: { side, ...page } }, options),
    rowsOf: ({ contracts }) => contracts,
    idOf: ({ id }) => id,
  });
}

const refreshEveryMs = 60_000;

/** Reads the contracts that a company carries now. Polled: deliveries count without an event. */
export function carriedContractsQuery(vtcId: string) {
  const query = { side: 'carried', state: 'ACTIVE', limit: limits.contractsPerVtc } as const;
  return queryOptions({
    queryKey: [...key, vtcId, 'active'],
    queryFn: async ({ signal }) =>
      (await api(contractsContract.list, { params: { vtcId }, query }, { signal })).contracts,
    refetchInterval: refreshEveryMs,
  });
}

/** Reads a contract with its deliveries, bids and drivers. */
export function contractQuery(contractId: string) {
  return queryOptions({
    queryKey: [...key, 'contract', contractId],
    queryFn: ({ signal }) => api(contractsContract.get, { params: { contractId } }, { signal }),
  });
}

/** Offers a contract. */
export function useOfferContract(vtcId: string) {
  const t = useTranslations('contracts');
  return useMutation({
    mutationFn: (body: RouteInput<typeof contractsContract.offer>['body']) =>
      api(contractsContract.offer, { params: { vtcId }, body }),
    meta: { emits: 'contract.offered', success: t('offered'), failure: t('offerFailed') },
  });
}

/** Bids on a contract. */
export function useBid(contractId: string) {
  const t = useTranslations('contracts');
  return useMutation({
    mutationFn: (body: RouteInput<typeof contractsContract.bid>['body']) =>
      api(contractsContract.bid, { params: { contractId }, body }),
    meta: { emits: 'contract.bid', success: t('bidSent'), failure: t('bidFailed') },
  });
}

/** Withdraws the company's bid. */
export function useWithdrawBid() {
  const t = useTranslations('contracts');
  return useMutation({
    mutationFn: (contractBidId: string) =>
      api(contractsContract.withdrawBid, { params: { contractBidId } }),
    meta: {
      emits: 'contract.bid-withdrawn',
      success: t('bidWithdrawn'),
      failure: t('bidWithdrawFailed'),
    },
  });
}

/** Accepts a bid. */
export function useAcceptBid(contractId: string) {
  const t = useTranslations('contracts');
  return useMutation({
    mutationFn: (bidId: string) =>
      api(contractsContract.accept, { params: { contractId }, body: { bidId } }),
    meta: { emits: 'contract.accepted', success: t('accepted'), failure: t('acceptFailed') },
  });
}

/** Withdraws the company's contract. */
export function useWithdrawContract(contractId: string) {
  const t = useTranslations('contracts');
  return useMutation({
    mutationFn: () => api(contractsContract.withdraw, { params: { contractId } }),
    meta: { emits: 'contract.withdrawn', success: t('withdrawn'), failure: t('withdrawFailed') },
  });
}
