import { IconGasStation } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';
export const feature = {
  navigation: [
    {
      label: 'fuel',
      path: '/dashboard/fuel',
      icon: IconGasStation,
      module: 'features/fuel/pages/fuel-page.tsx',
      heading: 'fuel',
    },
  ],
} satisfies Feature;
