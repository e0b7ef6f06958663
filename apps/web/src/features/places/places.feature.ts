import { IconBuildingWarehouse } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';
import { garagesPath } from './places.paths.ts';

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
  ],
} satisfies Feature;
