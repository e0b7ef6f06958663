import { queryOptions, useMutation } from '@tanstack/react-query';
import { accountContract, type ProofForm } from '@waybill/schema/features/account.contract';
import { useLocale, useTranslations } from 'use-intl';
import { clearSessionStorage } from '#src/features/auth/session.storage.ts';
import { api, endSession } from '#src/lib/api.ts';
import { matchLocale } from '#src/lib/i18n/locales.ts';
import { storeLandingNotice } from '#src/lib/landing-notice.ts';
import { timeZoneOf } from '#src/lib/preferences.ts';

/** Reads whether two-factor authentication is on, and the number of recovery codes left. */
export const twoFactorQuery = queryOptions({
  queryKey: ['account', 'two-factor'],
  queryFn: async ({ signal }) =>
    (await api(accountContract.getTwoFactor, undefined, { signal })).twoFactor,
});

/** Deletes the account. This signs the browser out, which leads to the landing page. */
export function useDeleteAccount() {
  const t = useTranslations('yourData');
  return useMutation({
    mutationFn: (body: ProofForm) =>
      endSession((client) => client(accountContract.removeAccount, { body })),
    onSuccess: () => {
      storeLandingNotice(t('deleted'));
      clearSessionStorage();
    },
    meta: { stale: [twoFactorQuery.queryKey], failure: t('failed') },
  });
}

/** Returns this browser's language and time zone, which mails use unless the account sets others. */
export function useReader() {
  const language = matchLocale([useLocale()]);
  return { language, timeZone: timeZoneOf({ timeZone: null }) };
}
