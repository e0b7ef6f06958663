import { IconUmbrella } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';
import { claimPath, insurancePath } from './insurance.paths.ts';

export const feature = {
  navigation: [
    {
      label: 'insurance',
      words: 'insurance',
      path: insurancePath,
      icon: IconUmbrella,
      module: 'features/insurance/pages/insurance-page.tsx',
      heading: 'insurance',
    },
  ],
  pages: {
    dashboard: [{ path: claimPath(':claimId'), module: 'features/insurance/pages/claim-page.tsx' }],
  },
} satisfies Feature;
