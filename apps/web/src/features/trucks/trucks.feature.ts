import { IconBrush, IconTool, IconTruck } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';
import { liveriesPath } from './liveries/liveries.paths.ts';
import { maintenancePath } from './maintenance/maintenance.paths.ts';
import { fleetPath, truckPath } from '#src/lib/shared-paths.ts';

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
    {
      label: 'customisation',
      words: 'customisation',
      path: liveriesPath,
      icon: IconBrush,
      module: 'features/trucks/liveries/pages/liveries-page.tsx',
      heading: 'liveries',
    },
    {
      label: 'maintenance',
      words: 'maintenance',
      path: maintenancePath,
      icon: IconTool,
      module: 'features/trucks/maintenance/pages/maintenance-page.tsx',
      heading: 'maintenance',
    },
  ],
  pages: {
    dashboard: [{ path: truckPath(':truckId'), module: 'features/trucks/pages/truck-page.tsx' }],
  },
} satisfies Feature;
