import { settingsPageIds, settingsPagePath } from '#src/features/account/account.paths.ts';
import { recruitmentPath, webhooksPath } from '#src/lib/shared-paths.ts';
import type { Page } from './page-types.ts';

// Pages at several addresses, or too long for the table.

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
export const connectPage = {
  module: 'features/account/devices/pages/connect-page.tsx',
  texts: 'connect',
} as const;
const settingsModules = {
  account: { module: 'features/account/pages/account-settings-page.tsx', heading: 'settings' },
  notifications: {
    module: 'features/account/pages/notification-settings-page.tsx',
    heading: 'notificationSettings',
  },
  privacy: { module: 'features/account/pages/privacy-settings-page.tsx', heading: 'privacy' },
  companion: {
    module: 'features/account/pages/companion-settings-page.tsx',
    heading: 'companionSettings',
  },
  developers: {
    module: 'features/account/pages/developer-settings-page.tsx',
    heading: 'developerSettings',
  },
} as const;
export const settingsPage = { ...settingsModules.account, texts: 'account' } as const;
/** Lists the settings pages below the first one, whose address is `base`. */
export function settingsPagesBelow(base: string): readonly Page[] {
  return settingsPageIds
    .filter((page) => page !== 'account')
    .map((page) => {
      const { module, heading } = settingsModules[page];
      return { path: settingsPagePath(base, page), module, heading, texts: 'account' };
    });
}
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
