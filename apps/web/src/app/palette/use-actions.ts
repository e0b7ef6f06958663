import {
  IconCash,
  IconCopy,
  IconDeviceDesktop,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@waybill/schema/features/users.models';
import { useLocale, useTranslations } from 'use-intl';
import { useLogout } from '#src/features/auth/auth.queries.ts';
import { newContractPath } from '#src/features/contracts/contracts.paths.ts';
import { earningsPathOf } from '#src/features/payroll/payroll.paths.ts';
import { newGaragePath } from '#src/features/places/places.paths.ts';
import { useChangePreferences, useTheme } from '#src/features/users/preferences.queries.ts';
import { vtcByUserQuery } from '#src/features/vtcs/vtcs.queries.ts';
import { newRolePath } from '#src/features/roles/roles.paths.ts';
import { publicPageAddress } from '#src/features/vtcs/vtcs.paths.ts';
import { can } from '#src/lib/can.ts';
import localeNames from 'virtual:locale-names';
import { locales } from '#src/lib/i18n/locales.ts';
import { payrollsPath } from '#src/lib/shared-paths.ts';
import { toastError, toastSuccess } from '#src/lib/toasts.ts';
import type { Command } from './commands.ts';

const schemeIcons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;
const schemes = ['light', 'dark', 'auto'] as const;

/** Returns the actions available to the viewer on any page. */
export function useActions(viewer: User): readonly Command[] {
  const t = useTranslations('palette');
  const [current, choose] = useTheme();
  const locale = useLocale();
  const changePreferences = useChangePreferences();
  const logout = useLogout();
  const { data: vtc } = useQuery(vtcByUserQuery(viewer.id));

  async function copyPublicPage(tag: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(publicPageAddress(tag));
      toastSuccess(t('copied'));
    } catch {
      // Browsers allow it only on secure pages.
      toastError(t('copyFailed'));
    }
  }

  const group = 'actions';
  const actions: Command[] = schemes
    .filter((scheme) => scheme !== current)
    .map((scheme) => ({
      id: `actions-scheme-${scheme}`,
      group,
      label: t(`scheme.${scheme}`),
      words: t('words.scheme'),
      icon: schemeIcons[scheme],
      target: () => choose(scheme),
    }));
  const isKeeper = can(viewer, 'ECONOMY');
  const money = [
    { label: 'earnings', icon: IconCash, target: earningsPathOf(viewer) },
    ...(isKeeper
      ? ([
          { label: 'payroll', icon: IconCash, target: payrollsPath },
          { label: 'offerContract', icon: IconPlus, target: newContractPath },
          { label: 'buyGarage', icon: IconPlus, target: newGaragePath },
        ] as const)
      : []),
  ] as const;
  for (const { label, ...command } of money) {
    actions.push({
      id: `actions-${label}`,
      group,
      label: t(`economy.${label}`),
      words: t('words.economy'),
      ...command,
    });
  }
  if (can(viewer, 'MANAGE_ROLES')) {
    actions.push({
      id: 'actions-create-role',
      group,
      label: t('createRole'),
      icon: IconPlus,
      target: newRolePath,
    });
  }
  if (vtc?.isPublic) {
    const target = () => void copyPublicPage(vtc.tag);
    actions.push({
      id: 'actions-copy-public-page',
      group,
      label: t('copyPublicPage'),
      words: t('words.invite'),
      icon: IconCopy,
      target,
    });
  }
  const target = () => logout.mutate();
  actions.push({ id: 'actions-log-out', group, label: t('logOut'), icon: IconLogout, target });
  // Last, because there are many.
  for (const language of locales.filter((other) => other !== locale)) {
    actions.push({
      id: `actions-language-${language}`,
      group,
      label: t('language', { language: localeNames[language] }),
      words: t('words.language'),
      icon: IconLanguage,
      target: () => changePreferences({ language }),
    });
  }
  return actions;
}
