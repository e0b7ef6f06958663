import type { Feature } from '#src/lib/feature.ts';
import { notificationsPath, notificationsPathOf } from './notifications.paths.ts';

const page = {
  module: 'features/notifications/pages/notifications-page.tsx',
} as const;

export const feature = {
  pages: {
    signedIn: [{ path: notificationsPathOf({ vtcId: null }), ...page }],
    dashboard: [{ path: notificationsPath, ...page }],
  },
} satisfies Feature;
