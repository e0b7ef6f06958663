import type { Feature } from '#src/lib/feature.ts';
import { webhooksPath } from '#src/lib/shared-paths.ts';

export const feature = {
  pages: {
    dashboard: [
      {
        path: webhooksPath,
        module: 'features/webhooks/pages/webhooks-page.tsx',
        heading: 'webhooks',
      },
    ],
  },
} satisfies Feature;
