import { IconChartBar } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';
import { regionalReportsPath } from './regions.paths.ts';

export const feature = {
  navigation: [
    {
      label: 'regionalReports',
      path: regionalReportsPath,
      icon: IconChartBar,
      permission: 'VIEW_REGIONAL_LOGISTICS',
      module: 'features/regions/pages/regional-reports-page.tsx',
      heading: 'regions',
    },
  ],
} satisfies Feature;
