import type { Feature } from '#src/lib/feature.ts';
import { sourcesPath } from '#src/lib/shared-paths.ts';

export const feature = {
  pages: {
    dashboard: [
      {
        path: sourcesPath,
        module: 'features/trackers/pages/sources-page.tsx',
        heading: 'trackers',
      },
    ],
  },
} satisfies Feature;
