import { IconHistory } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';
import { auditPath } from '#src/lib/shared-paths.ts';

export const feature = {
  navigation: [
    {
      label: 'auditLog',
      words: 'auditLog',
      path: auditPath,
      icon: IconHistory,
      ownerOnly: true,
      module: 'features/audit/pages/audit-page.tsx',
      heading: 'audit',
    },
  ],
} satisfies Feature;
