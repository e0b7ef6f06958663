import { IconTruck } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';
import { fleetPath, truckPath } from './trucks.paths.ts';

export const feature = {
  navigation: [
    {
      label: 'fleet',
      words: 'fleet',
      path: fleetPath,
      icon: IconTruck,
      module: 'features/trucks/pages/fleet-page.tsx',
      heading: 'trucks',
    },
  ],
  pages: {
    dashboard: [{ path: truckPath(':truckId'), module: 'features/trucks/pages/truck-page.tsx' }],
  },
} satisfies Feature;
