import type { Feature } from '#src/lib/feature.ts';
import { invitationsPath } from '#src/lib/shared-paths.ts';

export const feature = {
  pages: {
    public: [
      {
        path: '/join/:code',
        module: 'features/invitations/pages/join-page.tsx',
      },
    ],
    dashboard: [
      {
        path: invitationsPath,
        module: 'features/invitations/pages/invitations-page.tsx',
        heading: 'invitations',
      },
    ],
  },
} satisfies Feature;
