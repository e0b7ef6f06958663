import { IconBuilding, IconSettings, IconUser, type Icon } from '@tabler/icons-react';
import type { User } from '@waybill/schema/features/users.models';
import type { PermissionKey } from '@waybill/schema/permissions';
import { settingsPath } from '#src/features/account/account.paths.ts';
import { can } from '#src/lib/can.ts';
import type { en } from '#src/lib/i18n/en.ts';

interface NavigationEntry {
  readonly label: keyof (typeof en)['navigation']['entries'];
  readonly path: string;
  readonly icon: Icon;
  /** Without it the entry is not shown. */
  readonly permission?: PermissionKey;
}

interface NavigationGroup {
  readonly label: keyof (typeof en)['navigation']['groups'];
  readonly entries: readonly NavigationEntry[];
}

const navigation: readonly NavigationGroup[] = [
  {
    label: 'company',
    entries: [
      { label: 'companyOverview', path: '/dashboard/companyoverview', icon: IconBuilding },
      {
        label: 'manageCompany',
        path: '/dashboard/managecompany',
        icon: IconSettings,
        permission: 'VIEW_MANAGE_COMPANY',
      },
    ],
  },
  {
    label: 'settings',
    entries: [{ label: 'settings', path: settingsPath, icon: IconUser }],
  },
];

/** The dashboard's sidebar: the groups and pages that exist and that the user may see, in order. */
export function navigationOf(user: Pick<User, 'roles'>): readonly NavigationGroup[] {
  return navigation
    .map(({ label, entries }) => ({
      label,
      entries: entries.filter(
        ({ permission }) => permission === undefined || can(user, permission),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
}
