import { IconContract } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';
import { contractPath, contractsPath } from '#src/lib/shared-paths.ts';

export const feature = {
  navigation: [
    {
      label: 'contracts',
      words: 'contracts',
      path: contractsPath,
      icon: IconContract,
      permission: 'VIEW_CONTRACTS',
      module: 'features/contracts/pages/contracts-page.tsx',
      heading: 'contracts',
    },
  ],
  pages: {
    dashboard: [
      {
        path: contractPath(':contractId'),
        module: 'features/contracts/pages/contract-page.tsx',
      },
    ],
  },
} satisfies Feature;
