import { IconUsers } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';
import { blocksPath, memberPath, membersPath } from '#src/lib/shared-paths.ts';

export const feature = {
  navigation: [
    {
      label: 'members',
      words: 'members',
      path: membersPath,
      icon: IconUsers,
      permission: 'VIEW_MEMBERS_PAGE',
      module: 'features/members/list/pages/members-page.tsx',
      heading: 'members',
    },
  ],
  pages: {
    dashboard: [
      {
        path: blocksPath,
        module: 'features/members/blocks/pages/blocks-page.tsx',
        heading: 'blocks',
      },
      {
        path: memberPath(':userId'),
        module: 'features/members/profile/pages/member-page.tsx',
      },
    ],
  },
} satisfies Feature;
