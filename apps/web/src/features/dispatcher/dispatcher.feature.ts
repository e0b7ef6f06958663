import { IconRobot } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';
import { dispatcherPath } from './dispatcher.paths.ts';

export const feature = {
  navigation: [
    {
      label: 'dispatcher',
      words: 'dispatcher',
      path: dispatcherPath,
      icon: IconRobot,
      module: 'features/dispatcher/pages/dispatcher-page.tsx',
      heading: 'dispatcher',
    },
  ],
} satisfies Feature;
