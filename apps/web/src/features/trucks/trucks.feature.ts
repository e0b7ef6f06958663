import { IconBrush, IconBuildingMonument, IconTool, IconTruck } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';
import { liveriesPath } from './liveries/liveries.paths.ts';
import { maintenancePath } from './maintenance/maintenance.paths.ts';
import { exhibitPath, museumPath } from './museum/museum.paths.ts';
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
    {
      label: 'showroom',
      words: 'showroom',
      path: museumPath,
      icon: IconBuildingMonument,
      module: 'features/trucks/museum/pages/museum-page.tsx',
      heading: 'museum',
    },
  ],
  pages: {
    public: [
      { path: '/vtc/:tag/museum', module: 'features/trucks/museum/pages/public-museum-page.tsx' },
      {
        path: '/vtc/:tag/museum/:truckId',
        module: 'features/trucks/museum/pages/public-exhibit-page.tsx',
      },
    ],
    dashboard: [
      { path: truckPath(':truckId'), module: 'features/trucks/pages/truck-page.tsx' },
      { path: exhibitPath(':truckId'), module: 'features/trucks/museum/pages/exhibit-page.tsx' },
    ],
  },
} satisfies Feature;
