import { IconRoute } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';
import { routePath } from './route-plans.paths.ts';

export const feature = {
  navigation: [
    {
      label: 'route',
      path: routePath,
      icon: IconRoute,
      module: 'features/route-plans/pages/route-page.tsx',
      heading: 'routePlans',
    },
  ],
} satisfies Feature;
