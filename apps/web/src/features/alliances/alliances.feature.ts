import { IconAffiliate } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';
import { alliancePath, alliancesPath, allyPath, publicAlliancePath } from './alliances.paths.ts';

export const feature = {
  navigation: [
    {
      label: 'alliances',
      path: alliancesPath,
      icon: IconAffiliate,
      permission: 'VIEW_ALLIANCE_PAGE',
      badge: 'alliances',
      module: 'features/alliances/pages/alliances-page.tsx',
      heading: 'alliances',
    },
  ],
  pages: {
    public: [
      {
        path: publicAlliancePath(':slug'),
        module: 'features/alliances/pages/public-alliance-page.tsx',
      },
    ],
    dashboard: [
      {
        path: alliancePath(':allianceId'),
        module: 'features/alliances/pages/alliance-page.tsx',
      },
      {
        path: allyPath(':allianceId', ':vtcId'),
        module: 'features/alliances/pages/ally-page.tsx',
      },
    ],
  },
} satisfies Feature;
