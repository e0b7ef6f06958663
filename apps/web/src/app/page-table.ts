import {
  IconAffiliate,
  IconBrush,
  IconBuilding,
  IconBuildingMonument,
  IconBuildingWarehouse,
  IconCalendar,
  IconCash,
  IconChartBar,
  IconCloudRain,
  IconConfetti,
  IconContract,
  IconGasStation,
  IconHistory,
  IconMap,
  IconMessages,
  IconPackages,
  IconRobot,
  IconRoute,
  IconSettings,
  IconShield,
  IconShieldCheck,
  IconThumbUp,
  IconTool,
  IconTrendingUp,
  IconTrophy,
  IconTruck,
  IconTruckDelivery,
  IconUmbrella,
  IconUser,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { settingsPath } from '#src/features/account/account.paths.ts';
import { alliancePath, alliancesPath, allyPath } from '#src/features/alliances/alliances.paths.ts';
import {
  announcementPath,
  announcementsPath,
} from '#src/features/announcements/announcements.paths.ts';
import {
  applicationPath,
  ownApplicationPath,
} from '#src/features/applications/applications.paths.ts';
import { auditPath } from '#src/features/audit/audit.paths.ts';
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
import { rolesPath } from '#src/features/roles/roles.paths.ts';
import { managePath } from '#src/features/vtcs/vtcs.paths.ts';
import {
  applicationsPath,
  blocksPath,
  invitationsPath,
  jobPath,
  jobsPath,
  leaderboardsPath,
  memberPath,
  membersPath,
  onboardingPath,
  overviewPath,
  ownApplicationsPath,
  sourcesPath,
} from '#src/lib/shared-paths.ts';
import type { ComingEntry, NavigationEntry, NavigationGroup, Page } from './page-types.ts';
import { publicPages } from './public-pages.ts';
import {
  announcementsPage,
  comingPage,
  createVtcPage,
  jobPage,
  joinVtcPage,
  logbookPage,
  notificationsPage,
  recruitmentPage,
  settingsPage,
  webhooksPage,
} from './shared-pages.ts';

/**
 * The pages that the dashboard's navigation leads to, in order: what the sidebar, the breadcrumbs,
 * the command palette and the titles of pages still to come are made of.
 */
export const navigation: readonly NavigationGroup[] = [
  {
    label: 'company',
    section: 'navCompany',
    entries: [
      {
        label: 'companyOverview',
        path: overviewPath,
        icon: IconBuilding,
        module: 'features/vtcs/overview/pages/company-overview-page.tsx',
        texts: 'overview',
        subPage: {
          path: leaderboardsPath,
          module: 'features/jobs/stats/pages/leaderboards-page.tsx',
          texts: 'leaderboards',
        },
      },
      {
        label: 'manageCompany',
        path: managePath,
        icon: IconSettings,
        permission: 'VIEW_MANAGE_COMPANY',
        module: 'features/vtcs/management/pages/manage-company-page.tsx',
        texts: 'manageCompany',
        subPage: {
          path: sourcesPath,
          module: 'features/trackers/pages/sources-page.tsx',
          texts: 'sources',
        },
      },
      {
        label: 'safety',
        path: '/dashboard/safety',
        icon: IconShieldCheck,
        permission: 'VIEW_COMPANY_SAFETY_SCORE',
      },
      {
        label: 'regionalReports',
        path: '/dashboard/regionalreports',
        icon: IconChartBar,
        permission: 'VIEW_REGIONAL_LOGISTICS',
      },
      {
        label: 'contracts',
        path: '/dashboard/contracts',
        icon: IconContract,
        permission: 'VIEW_CONTRACTS',
      },
      {
        label: 'auditLog',
        path: auditPath,
        icon: IconHistory,
        ownerOnly: true,
        module: 'features/audit/pages/audit-page.tsx',
        texts: 'audit',
      },
    ],
  },
  {
    label: 'members',
    section: 'navMembers',
    entries: [
      {
        label: 'members',
        path: membersPath,
        icon: IconUsers,
        permission: 'VIEW_MEMBERS_PAGE',
        module: 'features/members/list/pages/members-page.tsx',
        texts: 'members',
        subPage: {
          path: memberPath(':userId'),
          module: 'features/members/profile/pages/member-page.tsx',
          texts: 'members',
        },
      },
      {
        label: 'roles',
        path: rolesPath,
        icon: IconShield,
        module: 'features/roles/pages/roles-page.tsx',
        texts: 'roles',
      },
      {
        label: 'alliances',
        path: alliancesPath,
        icon: IconAffiliate,
        permission: 'VIEW_ALLIANCE_PAGE',
        badge: 'alliances',
        module: 'features/alliances/pages/alliances-page.tsx',
        texts: 'alliances',
        subPage: {
          path: alliancePath(':allianceId'),
          module: 'features/alliances/pages/alliance-page.tsx',
          texts: 'alliances',
        },
      },
      {
        label: 'applications',
        path: applicationsPath,
        icon: IconUserPlus,
        permission: 'VIEW_APPLICATIONS',
        badge: 'applications',
        module: 'features/applications/pages/applications-page.tsx',
        texts: 'applications',
        subPage: {
          path: applicationPath(':applicationId'),
          module: 'features/applications/pages/application-page.tsx',
          texts: 'applications',
        },
      },
      {
        label: 'achievements',
        path: '/dashboard/achievements',
        icon: IconTrophy,
        permission: 'VIEW_ACHIEVEMENTS',
      },
      {
        label: 'reputation',
        path: '/dashboard/reputation',
        icon: IconThumbUp,
        permission: 'VIEW_DRIVER_REPUTATION',
      },
    ],
  },
  {
    label: 'jobs',
    section: 'navJobs',
    entries: [
      {
        label: 'jobs',
        path: jobsPath,
        icon: IconTruckDelivery,
        badge: 'reviews',
        module: 'features/jobs/list/pages/jobs-page.tsx',
        texts: 'jobs',
        subPage: {
          path: jobPath(':jobId'),
          ...jobPage,
        },
      },
      {
        label: 'dispatcher',
        path: '/dashboard/dispatcher',
        icon: IconRobot,
      },
    ],
  },
  {
    label: 'economy',
    section: 'navEconomy',
    entries: [
      { label: 'economy', path: '/dashboard/economy', icon: IconCash },
      {
        label: 'garages',
        path: '/dashboard/garages',
        icon: IconBuildingWarehouse,
      },
      {
        label: 'inventory',
        path: '/dashboard/inventory',
        icon: IconPackages,
      },
    ],
  },
  {
    label: 'fleet',
    section: 'navFleet',
    entries: [
      { label: 'fleet', path: '/dashboard/fleet', icon: IconTruck },
      {
        label: 'customisation',
        path: '/dashboard/customisation',
        icon: IconBrush,
      },
      {
        label: 'maintenance',
        path: '/dashboard/maintenance',
        icon: IconTool,
      },
      {
        label: 'showroom',
        path: '/dashboard/showroom',
        icon: IconBuildingMonument,
      },
      {
        label: 'insurance',
        path: '/dashboard/insurance',
        icon: IconUmbrella,
      },
    ],
  },
  {
    label: 'realTime',
    section: 'navRealTime',
    entries: [
      {
        label: 'cargo',
        path: '/dashboard/cargo',
        icon: IconTrendingUp,
      },
      { label: 'map', path: '/dashboard/map', icon: IconMap },
      { label: 'route', path: '/dashboard/route', icon: IconRoute },
      {
        label: 'weather',
        path: '/dashboard/weather',
        icon: IconCloudRain,
      },
      { label: 'fuel', path: '/dashboard/fuel', icon: IconGasStation },
    ],
  },
  {
    label: 'social',
    section: 'navSocial',
    entries: [
      {
        label: 'calendar',
        path: '/dashboard/calendar',
        icon: IconCalendar,
      },
      { label: 'events', path: '/dashboard/events', icon: IconConfetti },
      { label: 'chat', path: '/dashboard/chat', icon: IconMessages },
    ],
  },
  {
    label: 'settings',
    section: 'navSettings',
    entries: [{ label: 'settings', path: settingsPath, icon: IconUser, ...settingsPage }],
  },
];

/**
 * Every page of the app by what is around it: the frame of those that need no sign-in, that of the
 * signed-in without the navigation, outside of the dashboard and on the way to a company, and the
 * dashboard's. The routes are made of it, and the files that the server has fetched ahead.
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
    { path: '/settings', ...settingsPage },
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
    // Before the page of a job, whose address it has as well.
    { path: createJobPath, module: 'features/jobs/pages/create-job-page.tsx', texts: 'createJob' },
    { path: logbookPath, ...logbookPage },
    { path: notificationsPath, ...notificationsPage },
    // Before what is found by an id in their place.
    {
      path: invitationsPath,
      module: 'features/invitations/pages/invitations-page.tsx',
      texts: 'invitations',
    },
    { path: blocksPath, module: 'features/members/blocks/pages/blocks-page.tsx', texts: 'members' },
    {
      path: allyPath(':allianceId', ':vtcId'),
      module: 'features/alliances/pages/ally-page.tsx',
      texts: 'alliances',
    },
    { path: announcementsPath, ...announcementsPage },
    { path: announcementPath(':announcementId'), ...announcementsPage },
    webhooksPage,
    // Before the page of an application, for the same reason.
    recruitmentPage,
    ...navigation.flatMap(({ entries }) => entries.flatMap(listPages)),
  ],
} satisfies Record<string, readonly Page[]>;

/** The same in one list. */
export const allPages: readonly Page[] = Object.values(pages).flat();

/** Whether the page of an entry is still to come. */
export function isComing(entry: NavigationEntry): entry is ComingEntry {
  return !('module' in entry);
}

function listPages(entry: NavigationEntry): readonly Page[] {
  if (isComing(entry)) return [{ path: entry.path, ...comingPage }];
  return entry.subPage ? [entry, entry.subPage] : [entry];
}
