import { IconTrophy } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';
import { achievementsPath, editAchievementPath, newAchievementPath } from './achievements.paths.ts';

export const feature = {
  navigation: [
    {
      label: 'achievements',
      path: achievementsPath,
      icon: IconTrophy,
      permission: 'VIEW_ACHIEVEMENTS',
      module: 'features/achievements/pages/achievements-page.tsx',
      heading: 'achievements',
    },
  ],
  pages: {
    dashboard: [
      {
        path: newAchievementPath,
        module: 'features/achievements/pages/new-achievement-page.tsx',
        heading: 'achievementEditor',
      },
      {
        path: editAchievementPath(':achievementId'),
        module: 'features/achievements/pages/edit-achievement-page.tsx',
      },
    ],
  },
} satisfies Feature;
