import { IconShieldCheck } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';

export const feature = {
  navigation: [
    {
      label: 'safety',
      path: '/dashboard/safety',
      icon: IconShieldCheck,
      permission: 'VIEW_COMPANY_SAFETY_SCORE',
      module: 'features/safety/pages/safety-page.tsx',
      heading: 'safety',
    },
  ],
} satisfies Feature;
