import type { Feature } from '#src/lib/feature.ts';
import { myYearPath, myYearPathOf } from '#src/lib/shared-paths.ts';
import { publicLookBackPath } from './look-backs.paths.ts';

const page = { module: 'features/look-backs/pages/my-year-page.tsx', heading: 'myYear' } as const;

export const feature = {
  pages: {
    public: [
      {
        path: publicLookBackPath(':shareId'),
        module: 'features/look-backs/pages/public-look-back-page.tsx',
      },
    ],
    signedIn: [{ path: myYearPathOf({ vtcId: null }), ...page }],
    dashboard: [{ path: myYearPath, ...page }],
  },
} satisfies Feature;
