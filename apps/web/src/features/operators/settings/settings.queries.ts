import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RegistrationMode } from '@waybill/schema/features/instance.models';
import {
  type BrandingForm,
  type BrandingSettings,
  operatorSettingsContract,
  type registrationLinkFormSchema,
  type RegistrationSettings,
} from '@waybill/schema/features/operator-settings.contract';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { instanceQuery } from '#src/features/instance/instance.queries.ts';
import { api } from '#src/lib/api.ts';

/** Reads who may register, and the registration links. */
export const registrationQuery = queryOptions({
  queryKey: ['operator', 'registration'],
  queryFn: ({ signal }) => api(operatorSettingsContract.getRegistration, undefined, { signal }),
  staleTime: 0,
});

/** Reads the branding set by operators. */
export const brandingQuery = queryOptions({
  queryKey: ['operator', 'branding'],
  queryFn: ({ signal }) => api(operatorSettingsContract.getBranding, undefined, { signal }),
  staleTime: 0,
});

function useRegistrationChange<Variables, Answer extends RegistrationSettings>(
  change: (variables: Variables) => Promise<Answer>,
) {
  const t = useTranslations('operator');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ registration, links }) =>
      queryClient.setQueryData(registrationQuery.queryKey, { registration, links }),
    meta: { stale: [instanceQuery.queryKey], failure: t('notSaved') },
  });
}

export function useSetRegistration() {
  return useRegistrationChange((registration: RegistrationMode) =>
    api(operatorSettingsContract.setRegistration, { body: { registration } }),
  );
}

/** Creates a registration link; only the response contains its address. */
export function useCreateLink() {
  return useRegistrationChange((body: z.output<typeof registrationLinkFormSchema>) =>
    api(operatorSettingsContract.createLink, { body }),
  );
}

export function useRevokeLink() {
  return useRegistrationChange((linkId: string) =>
    api(operatorSettingsContract.revokeLink, { params: { linkId } }),
  );
}

function useBrandingChange<Variables>(change: (variables: Variables) => Promise<BrandingSettings>) {
  const t = useTranslations('operatorBranding');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (settings) => queryClient.setQueryData(brandingQuery.queryKey, settings),
    meta: { stale: [instanceQuery.queryKey], success: t('saved'), failure: t('notSaved') },
  });
}

export function useUpdateBranding() {
  return useBrandingChange(({ logo, ...body }: BrandingForm & { readonly logo: File | null }) =>
    api(operatorSettingsContract.updateBranding, { body, files: logo === null ? {} : { logo } }),
  );
}

export function useRemoveLogo() {
  return useBrandingChange(() => api(operatorSettingsContract.removeLogo));
}
