import { IconMap } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';
import { liveMapPath } from './positions.paths.ts';

export const feature = {
  navigation: [
    {
      label: 'map',
      path: liveMapPath,
      icon: IconMap,
      module: 'features/positions/pages/live-map-page.tsx',
    },
  ],
} satisfies Feature;
