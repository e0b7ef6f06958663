import { IconCloudRain } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';
export const feature = {
  navigation: [
    {
      label: 'weather',
      path: '/dashboard/weather',
      icon: IconCloudRain,
      module: 'features/traffic/pages/weather-page.tsx',
      heading: 'traffic',
    },
  ],
} satisfies Feature;
