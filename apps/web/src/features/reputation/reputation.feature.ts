import { IconThumbUp } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';

export const feature = {
  navigation: [
    {
      label: 'reputation',
      path: '/dashboard/reputation',
      icon: IconThumbUp,
      permission: 'VIEW_DRIVER_REPUTATION',
      module: 'features/reputation/pages/reputation-page.tsx',
      heading: 'reputation',
    },
  ],
} satisfies Feature;
