import {
  IconBuilding,
  IconHistory,
  IconSettings,
  IconShield,
  IconUser,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import type { User } from '@waybill/schema/features/users.models';
import type { PermissionKey } from '@waybill/schema/permissions';
import { settingsPath } from '#src/features/account/account.paths.ts';
import { can, isOwner } from '#src/lib/can.ts';
import type { appEn } from '#src/lib/i18n/en/app.ts';

interface NavigationEntry {
  readonly label: keyof (typeof appEn)['navigation']['entries'];
  readonly path: string;
  readonly icon: Icon;
  /** Without it the entry is not shown. */
  readonly permission?: PermissionKey;
  /** For the owner alone. */
  readonly ownerOnly?: true;
}

interface NavigationGroup {
  readonly label: keyof (typeof appEn)['navigation']['groups'];
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
      { label: 'auditLog', path: '/dashboard/audit', icon: IconHistory, ownerOnly: true },
    ],
  },
  {
    label: 'members',
    entries: [
      {
        label: 'members',
        path: '/dashboard/members',
        icon: IconUsers,
        permission: 'VIEW_MEMBERS_PAGE',
      },
      { label: 'roles', path: '/dashboard/roles', icon: IconShield },
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
        ({ permission, ownerOnly }) =>
          (permission === undefined || can(user, permission)) &&
          (ownerOnly === undefined || isOwner(user)),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
}
