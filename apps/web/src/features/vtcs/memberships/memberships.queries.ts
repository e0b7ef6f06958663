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
import { useReadAgain } from '#src/lib/use-read-again.ts';
import { overviewPath } from '#src/lib/shared-paths.ts';
import { rememberArrival } from './arrival.storage.ts';
import { publicVtcsKey, vtcByUserQuery } from '../vtcs.queries.ts';

type JoinAnswer = RouteOutput<typeof vtcsContract.join>;
type Wanted = Pick<PublicVtc, 'id' | 'name' | 'recruitment'>;

/** Joining a company or applying to it, and what came of the last try. */
export type Joining = ReturnType<typeof useJoinVtc>;

/** Leads a user on who has joined a company: to its overview, which welcomes them. */
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
 * Joins a company, which leads to its overview, or applies to it. A company that takes everybody at once
 * is asked about before. What is known of companies is then read again, also when it failed: the reason
 * may be that one has changed.
 */
export function useJoinVtc(userId: string) {
  const t = useTranslations('join');
  const queryClient = useQueryClient();
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
    onSettled: () => {
      setAsked(null);
      void queryClient.invalidateQueries({ queryKey: publicVtcsKey });
    },
  });
  return {
    /** Does nothing while an earlier call is on its way, and asks where joining would be done at once. */
    join: (vtc: Wanted) => {
      if (isPending) return;
      if (vtc.recruitment === 'OPEN') setAsked(vtc);
      else mutate(vtc);
    },
    /** The company that is asked about. */
    asked,
    confirm: () => asked && mutate(asked),
    decline: () => setAsked(null),
    joiningId: isPending ? variables.id : null,
    /** Why the last try failed, with the name of the company; null while there is nothing to say. */
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

/** Ends the membership, then reads the user again: the dashboard sends them to /onboarding. */
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
    onError: useReadAgain(vtcByUserQuery(userId).queryKey),
    meta: { success: t('left'), failure: t('failed') },
  });
}
