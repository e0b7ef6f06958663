import type { Feature } from '#src/lib/feature.ts';
import { invitationsPath } from '#src/lib/shared-paths.ts';

export const feature = {
  pages: {
    public: [
      {
        path: '/join/:code',
        module: 'features/invitations/pages/join-page.tsx',
        texts: 'joinByCode',
      },
    ],
    dashboard: [
      {
        path: invitationsPath,
        module: 'features/invitations/pages/invitations-page.tsx',
        texts: 'invitations',
        heading: 'invitations',
      },
    ],
  },
} satisfies Feature;
