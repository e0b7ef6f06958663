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
  IconHome,
  IconMap,
  IconMessages,
  IconNotebook,
  IconPackages,
  IconPodium,
  IconRobot,
  IconRoute,
  IconSettings,
  IconShield,
  IconShieldCheck,
  IconSpeakerphone,
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
import { alliancePath, alliancesPath } from '#src/features/alliances/alliances.paths.ts';
import { announcementsPath } from '#src/features/announcements/announcements.paths.ts';
import { applicationPath } from '#src/features/applications/applications.paths.ts';
import { logbookPath } from '#src/features/jobs/jobs.paths.ts';
import { liveMapPath } from '#src/features/positions/positions.paths.ts';
import { routePath } from '#src/features/route-plans/route-plans.paths.ts';
import { regionalReportsPath } from '#src/features/regions/regions.paths.ts';
import { rolesPath } from '#src/features/roles/roles.paths.ts';
import { managePath } from '#src/features/vtcs/vtcs.paths.ts';
import {
  applicationsPath,
  jobPath,
  jobsPath,
  leaderboardsPath,
  memberPath,
  membersPath,
  overviewPath,
  sourcesPath,
  auditPath,
} from '#src/lib/shared-paths.ts';
import type { NavigationGroup, QuickEntry } from './page-types.ts';
import { jobPage, settingsPage } from './shared-pages.ts';

/** The pages above the navigation groups, for every member. */
export const quickEntries: readonly QuickEntry[] = [
  { label: 'home', path: '/dashboard', icon: IconHome },
  { label: 'logbook', path: logbookPath, icon: IconNotebook },
  { label: 'announcements', path: announcementsPath, icon: IconSpeakerphone },
  { label: 'leaderboards', path: leaderboardsPath, icon: IconPodium },
];

/**
 * The pages of the dashboard's navigation, in order. The sidebar, the breadcrumbs, the command palette and
 * the titles of planned pages are built from it.
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
          heading: 'leaderboards',
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
          heading: 'trackers',
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
        path: regionalReportsPath,
        icon: IconChartBar,
        permission: 'VIEW_REGIONAL_LOGISTICS',
        module: 'features/regions/pages/regional-reports-page.tsx',
        texts: 'regions',
        heading: 'regions',
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
        heading: 'audit',
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
        heading: 'members',
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
        heading: 'roles',
      },
      {
        label: 'alliances',
        path: alliancesPath,
        icon: IconAffiliate,
        permission: 'VIEW_ALLIANCE_PAGE',
        badge: 'alliances',
        module: 'features/alliances/pages/alliances-page.tsx',
        texts: 'alliances',
        heading: 'alliances',
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
        heading: 'applications',
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
        heading: 'jobs',
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
      {
        label: 'map',
        path: liveMapPath,
        icon: IconMap,
        module: 'features/positions/pages/live-map-page.tsx',
        texts: 'liveMap',
      },
      {
        label: 'route',
        path: routePath,
        icon: IconRoute,
        module: 'features/route-plans/pages/route-page.tsx',
        texts: 'routePlans',
        heading: 'routePlans',
      },
      {
        label: 'weather',
        path: '/dashboard/weather',
        icon: IconCloudRain,
        module: 'features/traffic/pages/weather-page.tsx',
        texts: 'traffic',
        heading: 'traffic',
      },
      {
        label: 'fuel',
        path: '/dashboard/fuel',
        icon: IconGasStation,
        module: 'features/fuel/pages/fuel-page.tsx',
        texts: 'fuel',
        heading: 'fuel',
      },
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
