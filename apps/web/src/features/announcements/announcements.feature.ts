import type { Feature } from '#src/lib/feature.ts';
import { announcementPath, announcementsPath } from './announcements.paths.ts';

const page = {
  module: 'features/announcements/pages/announcements-page.tsx',
  heading: 'announcements',
} as const;

export const feature = {
  pages: {
    dashboard: [
      { path: announcementsPath, ...page },
      { path: announcementPath(':announcementId'), ...page },
    ],
  },
} satisfies Feature;
