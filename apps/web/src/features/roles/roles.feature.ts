import { IconShield } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';
import { rolesPath } from './roles.paths.ts';

export const feature = {
  navigation: [
    {
      label: 'roles',
      path: rolesPath,
      icon: IconShield,
      module: 'features/roles/pages/roles-page.tsx',
      heading: 'roles',
    },
  ],
} satisfies Feature;
