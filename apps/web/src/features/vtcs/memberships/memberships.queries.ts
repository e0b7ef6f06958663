import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RouteOutput } from '@waybill/schema/contract/input';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import type { PublicVtc } from '@waybill/schema/features/vtcs.models';
import { messages } from '@waybill/schema/messages';
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
import { publicVtcsKey, vtcByUserQuery } from '../vtcs.queries.ts';

type JoinAnswer = RouteOutput<typeof vtcsContract.join>;
type Wanted = Pick<PublicVtc, 'id' | 'name'>;

/** Joining a company or applying to it, and what came of the last try. */
export type Joining = ReturnType<typeof useJoinVtc>;

/**
 * Joins a company, which leads to its overview, or applies to it. What is known
 * of companies is then read again, also when it failed: the reason may be that one has changed.
 */
export function useJoinVtc(userId: string) {
  const t = useTranslations('join');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { refreshUser } = useSession();
  const { mutate, isPending, variables, data, error, reset } = useMutation({
    mutationFn: (vtc: Wanted) => api(vtcsContract.join, { body: { userId, vtcId: vtc.id } }),
    onSuccess: async (answer) => {
      if (!isAnswered(answer)) return;
      queryClient.removeQueries({ queryKey: vtcByUserQuery(userId).queryKey });
      await refreshUser();
      if (answer.pending === true) toastSuccess(t('applicationSent'));
      else void navigate(landingOf(answer), { replace: true });
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: publicVtcsKey }),
  });
  return {
    /** Does nothing while an earlier call is on its way. */
    join: (vtc: Wanted) => {
      if (!isPending) mutate({ id: vtc.id, name: vtc.name });
    },
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

function landingOf({ redirectTo }: JoinAnswer): string {
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
