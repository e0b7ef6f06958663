import { IconBuilding, IconSettings } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';
import { onboardingPath, overviewPath } from '#src/lib/shared-paths.ts';
import { directoryPath, managePath } from './vtcs.paths.ts';

const create = { module: 'features/vtcs/creation/pages/create-vtc-page.tsx' } as const;
const join = {
  module: 'features/vtcs/directory/pages/join-vtc-page.tsx',
} as const;

export const feature = {
  navigation: [
    {
      label: 'companyOverview',
      path: overviewPath,
      icon: IconBuilding,
      module: 'features/vtcs/overview/pages/company-overview-page.tsx',
    },
    {
      label: 'manageCompany',
      words: 'manageCompany',
      path: managePath,
      icon: IconSettings,
      permission: 'VIEW_MANAGE_COMPANY',
      module: 'features/vtcs/management/pages/manage-company-page.tsx',
    },
  ],
  pages: {
    public: [
      {
        path: directoryPath,
        module: 'features/vtcs/directory/pages/vtcs-page.tsx',
      },
      {
        path: '/vtc/:tag',
        module: 'features/vtcs/public-page/pages/public-vtc-page.tsx',
      },
    ],
    signedIn: [
      {
        path: onboardingPath,
        module: 'features/vtcs/pages/onboarding-page.tsx',
      },
      { path: '/createvtc', ...create },
      { path: '/joinvtc', ...join },
    ],
    onTheWay: [
      { path: '/dashboard/createvtc', ...create },
      { path: '/dashboard/joinvtc', ...join },
    ],
  },
} satisfies Feature;
