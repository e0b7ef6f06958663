import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@waybill/client';
import { authContract } from '@waybill/schema/features/auth.contract';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { api } from '#src/lib/api.ts';
import { useSession } from '../session.context.ts';
import { clearSessionStorage } from '../session.storage.ts';

/** Requests a recovery link by email. The response does not reveal whether there is an account. */
export function useRequestRecovery() {
  const t = useTranslations('recovery');
  return useMutation({
    mutationFn: (body: z.input<typeof authContract.requestRecovery.body>) =>
      api(authContract.requestRecovery, { body }),
    meta: { failure: t('notSent') },
  });
}

/** Sets a new password without the old one. Returns false if a code is needed. */
export function useResetPassword() {
  const t = useTranslations('recovery');
  const { refreshUser } = useSession();
  return useMutation({
    mutationFn: async (body: z.input<typeof authContract.resetPassword.body>): Promise<boolean> => {
      try {
        await api(authContract.resetPassword, { body });
        return true;
      } catch (error) {
        if (error instanceof ApiError && error.body.code === 'TWO_FACTOR_REQUIRED') return false;
        throw error;
      }
    },
    onSuccess: (isSet, { token }) => {
      if (!isSet) return;
      // Through Steam it was this user's account; a link may be another's.
      if (token === undefined) clearSessionStorage();
      else void refreshUser();
    },
    meta: { failure: t('failed') },
  });
}
