import { IconCash } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';
import { economyPath } from './ledger.paths.ts';

export const feature = {
  navigation: [
    {
      label: 'economy',
      words: 'economy',
      path: economyPath,
      icon: IconCash,
      module: 'features/ledger/pages/economy-page.tsx',
      heading: 'ledger',
    },
  ],
} satisfies Feature;
