import { recruitmentPath, webhooksPath } from '#src/lib/shared-paths.ts';

// Pages that stand at several addresses, or that the table has no room for.

export const comingPage = { module: 'app/pages/coming-page.tsx', texts: 'coming' } as const;
export const announcementsPage = {
  module: 'features/announcements/pages/announcements-page.tsx',
  texts: 'announcements',
  heading: 'announcements',
} as const;
export const createVtcPage = {
  module: 'features/vtcs/creation/pages/create-vtc-page.tsx',
} as const;
export const joinVtcPage = {
  module: 'features/vtcs/directory/pages/join-vtc-page.tsx',
  texts: 'findVtc',
} as const;
export const logbookPage = {
  module: 'features/jobs/list/pages/logbook-page.tsx',
  texts: 'logbook',
  heading: 'logbook',
} as const;
export const jobPage = { module: 'features/jobs/detail/pages/job-page.tsx', texts: 'job' } as const;
export const notificationsPage = {
  module: 'features/notifications/pages/notifications-page.tsx',
  texts: 'notifications',
} as const;
export const settingsPage = {
  module: 'features/account/pages/settings-page.tsx',
  texts: 'account',
  heading: 'settings',
} as const;
export const webhooksPage = {
  path: webhooksPath,
  module: 'features/webhooks/pages/webhooks-page.tsx',
  texts: 'webhooks',
  heading: 'webhooks',
} as const;
export const recruitmentPage = {
  path: recruitmentPath,
  module: 'features/applications/pages/recruitment-page.tsx',
  texts: 'applications',
  heading: 'recruitment',
} as const;
export const operatorAreaPage = {
  path: '/operator/*',
  module: 'app/pages/operator-area-page.tsx',
  texts: 'operator',
} as const;
