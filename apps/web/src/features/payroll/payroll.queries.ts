import { queryOptions, useMutation } from '@tanstack/react-query';
import type { RouteInput } from '@waybill/schema/contract/input';
import { payrollContract } from '@waybill/schema/features/payroll.contract';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';

const key = ['payroll'] as const;

/** Reads what a company pays; null until it is decided. */
export function schemeQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...key, vtcId, 'scheme'],
    queryFn: ({ signal }) => api(payrollContract.getScheme, { params: { vtcId } }, { signal }),
  });
}

/** Lists a company's payrolls, page by page. */
export function payrollsQuery(vtcId: string) {
  return pagedQuery({
    queryKey: [...key, vtcId, 'list'],
    read: (query, options) => api(payrollContract.list, { params: { vtcId }, query }, options),
    rowsOf: ({ payrolls }) => payrolls,
    idOf: ({ id }) => id,
  });
}

/** Reads a payroll and its payslips, page by page. */
export function payrollQuery(payrollId: string) {
  return pagedQuery({
    queryKey: [...key, 'one', payrollId],
    read: (query, options) => api(payrollContract.get, { params: { payrollId }, query }, options),
    rowsOf: ({ payslips }) => payslips,
    idOf: ({ id, driver }) => id ?? driver?.id,
  });
}

/** Reads a payslip. */
export function payslipQuery(payslipId: string) {
  return queryOptions({
    queryKey: [...key, 'payslip', payslipId],
    queryFn: async ({ signal }) =>
      (await api(payrollContract.getPayslip, { params: { payslipId } }, { signal })).payslip,
  });
}

/** Lists the viewer's own payslips, page by page, with the running period. */
export function earningsQuery() {
  return pagedQuery({
    queryKey: [...key, 'earnings'],
    read: (query, options) => api(payrollContract.getEarnings, { query }, options),
    rowsOf: ({ payslips }) => payslips,
    idOf: ({ id }) => id,
  });
}

/** Reads the viewer's latest payslip, and what they have earned in the running period. */
export function latestPayQuery() {
  return queryOptions({
    queryKey: [...key, 'earnings', 'latest'],
    queryFn: ({ signal }) => api(payrollContract.getEarnings, { query: { limit: 1 } }, { signal }),
  });
}

type Body<Name extends 'setScheme' | 'create' | 'pay' | 'dispute' | 'answer'> = RouteInput<
  (typeof payrollContract)[Name]
>['body'];

/** Decides what a company pays. */
export function useSetScheme(vtcId: string) {
  const t = useTranslations('payroll');
  return useMutation({
    mutationFn: (body: Body<'setScheme'>) =>
      api(payrollContract.setScheme, { params: { vtcId }, body }),
    meta: {
      emits: 'payroll.scheme-changed',
      success: t('schemeSaved'),
      failure: t('schemeFailed'),
    },
  });
}

/** Drafts a payroll. */
export function useCreatePayroll(vtcId: string) {
  const t = useTranslations('payroll');
  return useMutation({
    mutationFn: (from: string) =>
      api(payrollContract.create, { params: { vtcId }, body: { from } }),
    meta: { emits: 'payroll.changed', failure: t('draftFailed') },
  });
}

/** Lets the drivers review a payroll. */
export function useReviewPayroll(payrollId: string) {
  const t = useTranslations('payroll');
  return useMutation({
    mutationFn: () => api(payrollContract.review, { params: { payrollId } }),
    meta: { emits: 'payroll.review', success: t('reviewed'), failure: t('reviewFailed') },
  });
}

/** Pays a payroll. */
export function usePayPayroll(payrollId: string) {
  const t = useTranslations('payroll');
  return useMutation({
    mutationFn: (body: Body<'pay'>) => api(payrollContract.pay, { params: { payrollId }, body }),
    meta: { emits: 'payroll.paid', success: t('paid'), failure: t('payFailed') },
  });
}

/** Withdraws a payroll. */
export function useWithdrawPayroll(payrollId: string) {
  const t = useTranslations('payroll');
  return useMutation({
    mutationFn: () => api(payrollContract.withdraw, { params: { payrollId } }),
    meta: { emits: 'payroll.changed', success: t('withdrawn'), failure: t('withdrawFailed') },
  });
}

/** Disputes the viewer's own payslip. */
export function useDisputePayslip(payslipId: string) {
  const t = useTranslations('earnings');
  return useMutation({
    mutationFn: (body: Body<'dispute'>) =>
      api(payrollContract.dispute, { params: { payslipId }, body }),
    meta: { emits: 'payslip.disputed', success: t('disputed'), failure: t('disputeFailed') },
  });
}

/** Answers a dispute. */
export function useAnswerDispute(payslipId: string) {
  const t = useTranslations('payroll');
  return useMutation({
    mutationFn: (body: Body<'answer'>) =>
      api(payrollContract.answer, { params: { payslipId }, body }),
    meta: { emits: 'payslip.answered', success: t('answered'), failure: t('answerFailed') },
  });
}
