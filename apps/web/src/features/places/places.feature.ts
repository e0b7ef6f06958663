import { IconBuildingWarehouse, IconPackages } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';
import { garagesPath, warehousesPath } from './places.paths.ts';

export const feature = {
  navigation: [
    {
      label: 'garages',
      words: 'garages',
      path: garagesPath,
      icon: IconBuildingWarehouse,
      module: 'features/places/pages/garages-page.tsx',
      heading: 'places',
    },
    {
      label: 'inventory',
      words: 'inventory',
      path: warehousesPath,
      icon: IconPackages,
      module: 'features/places/pages/warehouses-page.tsx',
      heading: 'warehouses',
    },
  ],
} satisfies Feature;
