import type { Feature } from '#src/lib/feature.ts';
import { firstOperatorPath } from './operators.paths.ts';

export const feature = {
  pages: {
    public: [
      {
        path: firstOperatorPath,
        module: 'features/operators/pages/first-operator-page.tsx',
      },
    ],
  },
} satisfies Feature;
