import { IconTrophy } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';

export const feature = {
  navigation: [
    {
      label: 'achievements',
      path: '/dashboard/achievements',
      icon: IconTrophy,
      permission: 'VIEW_ACHIEVEMENTS',
      module: 'features/achievements/pages/achievements-page.tsx',
      heading: 'achievements',
    },
  ],
} satisfies Feature;
