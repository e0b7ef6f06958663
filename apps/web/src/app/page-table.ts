import {
  connectPathOf,
  ownSettingsPath,
  settingsPath,
} from '#src/features/account/account.paths.ts';
import { allyPath } from '#src/features/alliances/alliances.paths.ts';
import {
  announcementPath,
  announcementsPath,
} from '#src/features/announcements/announcements.paths.ts';
import { ownApplicationPath } from '#src/features/applications/applications.paths.ts';
import {
  createJobPath,
  logbookPath,
  logbookPathOf,
  ownJobPathOf,
} from '#src/features/jobs/jobs.paths.ts';
import {
  notificationsPath,
  notificationsPathOf,
} from '#src/features/notifications/notifications.paths.ts';
import {
  blocksPath,
  invitationsPath,
  onboardingPath,
  ownApplicationsPath,
} from '#src/lib/shared-paths.ts';
import type { ComingEntry, NavigationEntry, Page } from './page-types.ts';
import { publicPages } from './public-pages.ts';
import {
  announcementsPage,
  comingPage,
  connectPage,
  createVtcPage,
  jobPage,
  joinVtcPage,
  logbookPage,
  notificationsPage,
  operatorAreaPage,
  recruitmentPage,
  settingsPage,
  settingsPagesBelow,
  webhooksPage,
} from './shared-pages.ts';
import { navigation } from './navigation-entries.ts';

/**
 * Every page of the app, grouped by its frame: without sign-in; signed in, outside of the dashboard; on the
 * way to a company; the dashboard; and the operator area, which lists its own pages
 * (`operator/operator-pages.ts`). Routes and the server's preloads are built from this table.
 */
export const pages = {
  public: publicPages,
  signedIn: [
    {
      path: onboardingPath,
      module: 'features/vtcs/pages/onboarding-page.tsx',
      texts: 'findVtc',
    },
    { path: '/createvtc', ...createVtcPage },
    { path: '/joinvtc', ...joinVtcPage },
    { path: ownSettingsPath, ...settingsPage },
    ...settingsPagesBelow(ownSettingsPath),
    { path: connectPathOf({ vtcId: null }), ...connectPage },
    { path: notificationsPathOf({ vtcId: null }), ...notificationsPage },
    {
      path: '/vtc/:tag/apply',
      module: 'features/applications/pages/apply-page.tsx',
      texts: 'applications',
    },
    {
      path: ownApplicationsPath,
      module: 'features/applications/pages/own-applications-page.tsx',
      texts: 'applications',
    },
    {
      path: ownApplicationPath(':applicationId'),
      module: 'features/applications/pages/own-application-page.tsx',
      texts: 'applications',
    },
    { path: logbookPathOf({ vtcId: null }), ...logbookPage },
    { path: ownJobPathOf({ vtcId: null }, ':jobId'), ...jobPage },
  ],
  onTheWay: [
    { path: '/dashboard/createvtc', ...createVtcPage },
    { path: '/dashboard/joinvtc', ...joinVtcPage },
  ],
  dashboard: [
    { path: '/dashboard', module: 'app/pages/welcome-page.tsx', texts: 'home' },
    // Before the job page, whose path also matches it.
    { path: createJobPath, module: 'features/jobs/pages/create-job-page.tsx', texts: 'createJob' },
    { path: logbookPath, ...logbookPage },
    { path: notificationsPath, ...notificationsPage },
    // Before the page that would match it as an id.
    {
      path: invitationsPath,
      module: 'features/invitations/pages/invitations-page.tsx',
      texts: 'invitations',
      heading: 'invitations',
    },
    {
      path: blocksPath,
      module: 'features/members/blocks/pages/blocks-page.tsx',
      texts: 'members',
      heading: 'blocks',
    },
    {
      path: allyPath(':allianceId', ':vtcId'),
      module: 'features/alliances/pages/ally-page.tsx',
      texts: 'alliances',
    },
    { path: announcementsPath, ...announcementsPage },
    { path: announcementPath(':announcementId'), ...announcementsPage },
    webhooksPage,
    ...settingsPagesBelow(settingsPath),
    { path: `/dashboard${connectPathOf({ vtcId: null })}`, ...connectPage },
    // Before the application page, for the same reason.
    recruitmentPage,
    ...navigation.flatMap(({ entries }) => entries.flatMap(listPages)),
  ],
  operator: [operatorAreaPage],
} satisfies Record<string, readonly Page[]>;

/** All pages in one list. */
export const allPages: readonly Page[] = Object.values(pages).flat();

/** True if an entry's page is not built yet. */
export function isComing(entry: NavigationEntry): entry is ComingEntry {
  return !('module' in entry);
}

function listPages(entry: NavigationEntry): readonly Page[] {
  if (isComing(entry)) return [{ path: entry.path, ...comingPage }];
  return entry.subPage ? [entry, entry.subPage] : [entry];
}
