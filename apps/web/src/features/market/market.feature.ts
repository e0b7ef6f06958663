import { IconTrendingUp } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';

export const feature = {
  navigation: [
    {
      label: 'cargo',
      words: 'cargo',
      path: '/dashboard/cargo',
      icon: IconTrendingUp,
      module: 'features/market/pages/cargo-page.tsx',
      heading: 'market',
    },
  ],
} satisfies Feature;
