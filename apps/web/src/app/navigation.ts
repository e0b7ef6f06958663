import { IconBuilding, type Icon } from '@tabler/icons-react';
import type { en } from '#src/lib/i18n/en.ts';

interface NavigationEntry {
  readonly label: keyof (typeof en)['navigation']['entries'];
  readonly path: string;
  readonly icon: Icon;
}

interface NavigationGroup {
  readonly label: keyof (typeof en)['navigation']['groups'];
  readonly entries: readonly NavigationEntry[];
}

/** The dashboard's sidebar: its groups and the pages that exist, in order. */
export const navigation: readonly NavigationGroup[] = [
  {
    label: 'company',
    entries: [{ label: 'companyOverview', path: '/dashboard/companyoverview', icon: IconBuilding }],
  },
];
