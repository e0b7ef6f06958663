import { IconUserPlus } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';
import { applicationsPath, ownApplicationsPath, recruitmentPath } from '#src/lib/shared-paths.ts';
import { applicationPath, ownApplicationPath } from './applications.paths.ts';

export const feature = {
  navigation: [
    {
      label: 'applications',
      path: applicationsPath,
      icon: IconUserPlus,
      permission: 'VIEW_APPLICATIONS',
      badge: 'applications',
      module: 'features/applications/pages/applications-page.tsx',
      heading: 'applications',
    },
  ],
  pages: {
    signedIn: [
      {
        path: '/vtc/:tag/apply',
        module: 'features/applications/pages/apply-page.tsx',
      },
      {
        path: ownApplicationsPath,
        module: 'features/applications/pages/own-applications-page.tsx',
      },
      {
        path: ownApplicationPath(':applicationId'),
        module: 'features/applications/pages/own-application-page.tsx',
      },
    ],
    dashboard: [
      {
        path: recruitmentPath,
        module: 'features/applications/pages/recruitment-page.tsx',
        heading: 'recruitment',
      },
      {
        path: applicationPath(':applicationId'),
        module: 'features/applications/pages/application-page.tsx',
      },
    ],
  },
} satisfies Feature;
