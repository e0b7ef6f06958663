import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RouteOutput } from '@waybill/schema/contract/input';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import type { PublicVtc } from '@waybill/schema/features/vtcs.models';
import { messages } from '@waybill/schema/messages';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useSession } from '#src/features/auth/session.context.ts';
import { api } from '#src/lib/api.ts';
import { failureText } from '#src/lib/failures.ts';
import { translateSentence } from '#src/lib/i18n/shown-locale.ts';
import { isOwnPath } from '#src/lib/own-path.ts';
import { toastSuccess } from '#src/lib/toasts.ts';
import { overviewPath } from '#src/lib/shared-paths.ts';
import { rememberArrival } from './arrival.storage.ts';
import { publicVtcsKey, vtcByUserQuery } from '../vtcs.queries.ts';

type JoinAnswer = RouteOutput<typeof vtcsContract.join>;
type Wanted = Pick<PublicVtc, 'id' | 'name' | 'recruitment'>;

/** Joining or applying to a company, with the last outcome. */
export type Joining = ReturnType<typeof useJoinVtc>;

/**
 * Returns a function for users who have joined a company: it opens the company's overview, which welcomes
 * them.
 */
export function useArrival(userId: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { refreshUser } = useSession();
  return async (
    vtcId: string,
    answer: Pick<JoinAnswer, 'success' | 'redirectTo'>,
  ): Promise<void> => {
    if (answer.success === true) rememberArrival(vtcId);
    queryClient.removeQueries({ queryKey: vtcByUserQuery(userId).queryKey });
    await refreshUser();
    void navigate(landingOf(answer), { replace: true });
  };
}

/**
 * Joins a company and opens its overview, or applies to it. Joining an open company asks first. Afterwards,
 * companies are refetched, also on failure, because a change may be the reason.
 */
export function useJoinVtc(userId: string) {
  const t = useTranslations('join');
  const { refreshUser } = useSession();
  const arrive = useArrival(userId);
  const [asked, setAsked] = useState<Wanted | null>(null);
  const { mutate, isPending, variables, data, error, reset } = useMutation({
    mutationFn: (vtc: Wanted) => api(vtcsContract.join, { body: { userId, vtcId: vtc.id } }),
    onSuccess: async (answer, vtc) => {
      if (!isAnswered(answer)) return;
      if (answer.pending !== true) return arrive(vtc.id, answer);
      await refreshUser();
      toastSuccess(t('applicationSent'));
    },
    onSettled: () => setAsked(null),
    meta: { stale: [publicVtcsKey] },
  });
  return {
    /** Ignored while a request is pending. Asks first if joining takes effect at once. */
    join: (vtc: Wanted) => {
      if (isPending) return;
      if (vtc.recruitment === 'OPEN') setAsked(vtc);
      else mutate(vtc);
    },
    /** The company of the open confirmation. */
    asked,
    confirm: () => asked && mutate(asked),
    decline: () => setAsked(null),
    joiningId: isPending ? variables.id : null,
    /** Why the last attempt failed, and the company's name; null without an error. */
    problem: findProblem(error, data),
    problemName: variables?.name ?? '',
    dismissProblem: reset,
  };
}

function isAnswered({ success, redirectTo }: JoinAnswer): boolean {
  return success !== undefined || redirectTo !== undefined;
}

function landingOf({ redirectTo }: Pick<JoinAnswer, 'redirectTo'>): string {
  return redirectTo !== undefined && isOwnPath(redirectTo) ? redirectTo : overviewPath;
}

function findProblem(error: unknown, answer: JoinAnswer | undefined): string | null {
  if (error !== null) return failureText(error, messages.failedToJoinVtc);
  return answer === undefined || isAnswered(answer)
    ? null
    : translateSentence(messages.couldNotJoinVtc);
}

/** Ends the membership and refreshes the user: the dashboard redirects them to /onboarding. */
export function useLeaveVtc(userId: string) {
  const t = useTranslations('leaveVtc');
  const queryClient = useQueryClient();
  const { refreshUser } = useSession();
  return useMutation({
    mutationFn: () => api(vtcsContract.leave),
    onSuccess: async () => {
      await refreshUser();
      queryClient.removeQueries({ queryKey: vtcByUserQuery(userId).queryKey });
    },
    meta: { stale: [vtcByUserQuery(userId).queryKey], success: t('left'), failure: t('failed') },
  });
}
