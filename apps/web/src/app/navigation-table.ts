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
  type Icon,
} from '@tabler/icons-react';
import type { Section } from '@waybill/schema/features/users.models';
import type { PermissionKey } from '@waybill/schema/permissions';
import type { LazyPage } from '#src/components/lazy-page.tsx';
import { settingsPath } from '#src/features/account/account.paths.ts';
import type { Badges } from '#src/features/badges/badges.queries.ts';
import { membersPath } from '#src/features/members/members.paths.ts';
import { rolesPath } from '#src/features/roles/roles.paths.ts';
import { managePath, overviewPath } from '#src/features/vtcs/vtcs.paths.ts';
import type { appEn } from '#src/lib/i18n/en/app.ts';
import type { pagesEn } from '#src/lib/i18n/en/pages.ts';
import {
  AuditPage,
  CompanyOverviewPage,
  ManageCompanyPage,
  MemberPage,
  MembersPage,
  RolesPage,
  SettingsPage,
} from './lazy-pages.ts';

type EntryLabel = keyof (typeof appEn)['navigation']['entries'];

interface Entry {
  readonly path: string;
  readonly icon: Icon;
  /** Without it the entry is not shown. */
  readonly permission?: PermissionKey;
  /** For the owner alone. */
  readonly ownerOnly?: true;
  /** The number that stands beside it. */
  readonly badge?: keyof Badges;
}

/** A page of the dashboard. */
interface BuiltEntry extends Entry {
  readonly label: EntryLabel;
  readonly page: LazyPage;
  /** What lies below the page: its path below the page's, and the page. */
  readonly subPage?: { readonly path: string; readonly page: LazyPage };
}

/** A page of which only the plan exists: its texts say what it will do. */
export interface ComingEntry extends Entry {
  readonly label: keyof (typeof pagesEn)['comingPages'];
  /** The page that helps until then. */
  readonly meanwhile: EntryLabel;
}

export type NavigationEntry = BuiltEntry | ComingEntry;

export interface NavigationGroup {
  readonly label: keyof (typeof appEn)['navigation']['groups'];
  /** Under which name it is remembered that the user keeps it folded. */
  readonly section: Section;
  readonly entries: readonly NavigationEntry[];
}

/**
 * Every page of the dashboard, in order: what the sidebar, the routes, the titles, the breadcrumbs
 * and the command palette are made of.
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
        page: CompanyOverviewPage,
      },
      {
        label: 'manageCompany',
        path: managePath,
        icon: IconSettings,
        permission: 'VIEW_MANAGE_COMPANY',
        page: ManageCompanyPage,
      },
      {
        label: 'safety',
        path: '/dashboard/safety',
        icon: IconShieldCheck,
        permission: 'VIEW_COMPANY_SAFETY_SCORE',
        meanwhile: 'members',
      },
      {
        label: 'regionalReports',
        path: '/dashboard/regionalreports',
        icon: IconChartBar,
        permission: 'VIEW_REGIONAL_LOGISTICS',
        meanwhile: 'companyOverview',
      },
      {
        label: 'contracts',
        path: '/dashboard/contracts',
        icon: IconContract,
        permission: 'VIEW_CONTRACTS',
        meanwhile: 'roles',
      },
      {
        label: 'auditLog',
        path: '/dashboard/audit',
        icon: IconHistory,
        ownerOnly: true,
        page: AuditPage,
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
        page: MembersPage,
        subPage: { path: ':userId', page: MemberPage },
      },
      { label: 'roles', path: rolesPath, icon: IconShield, page: RolesPage },
      {
        label: 'alliances',
        path: '/dashboard/alliances',
        icon: IconAffiliate,
        permission: 'VIEW_ALLIANCE_PAGE',
        meanwhile: 'roles',
      },
      {
        label: 'applications',
        path: '/dashboard/applications',
        icon: IconUserPlus,
        permission: 'VIEW_APPLICATIONS',
        badge: 'applications',
        meanwhile: 'manageCompany',
      },
      {
        label: 'achievements',
        path: '/dashboard/achievements',
        icon: IconTrophy,
        permission: 'VIEW_ACHIEVEMENTS',
        meanwhile: 'members',
      },
      {
        label: 'reputation',
        path: '/dashboard/reputation',
        icon: IconThumbUp,
        permission: 'VIEW_DRIVER_REPUTATION',
        meanwhile: 'members',
      },
    ],
  },
  {
    label: 'jobs',
    section: 'navJobs',
    entries: [
      {
        label: 'jobs',
        path: '/dashboard/jobs',
        icon: IconTruckDelivery,
        meanwhile: 'settings',
      },
      {
        label: 'dispatcher',
        path: '/dashboard/dispatcher',
        icon: IconRobot,
        meanwhile: 'members',
      },
    ],
  },
  {
    label: 'economy',
    section: 'navEconomy',
    entries: [
      { label: 'economy', path: '/dashboard/economy', icon: IconCash, meanwhile: 'roles' },
      {
        label: 'garages',
        path: '/dashboard/garages',
        icon: IconBuildingWarehouse,
        meanwhile: 'companyOverview',
      },
      {
        label: 'inventory',
        path: '/dashboard/inventory',
        icon: IconPackages,
        meanwhile: 'companyOverview',
      },
    ],
  },
  {
    label: 'fleet',
    section: 'navFleet',
    entries: [
      { label: 'fleet', path: '/dashboard/fleet', icon: IconTruck, meanwhile: 'settings' },
      {
        label: 'customisation',
        path: '/dashboard/customisation',
        icon: IconBrush,
        meanwhile: 'manageCompany',
      },
      {
        label: 'maintenance',
        path: '/dashboard/maintenance',
        icon: IconTool,
        meanwhile: 'members',
      },
      {
        label: 'showroom',
        path: '/dashboard/showroom',
        icon: IconBuildingMonument,
        meanwhile: 'companyOverview',
      },
      {
        label: 'insurance',
        path: '/dashboard/insurance',
        icon: IconUmbrella,
        meanwhile: 'companyOverview',
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
        meanwhile: 'companyOverview',
      },
      { label: 'map', path: '/dashboard/map', icon: IconMap, meanwhile: 'settings' },
      { label: 'route', path: '/dashboard/route', icon: IconRoute, meanwhile: 'settings' },
      { label: 'weather', path: '/dashboard/weather', icon: IconCloudRain, meanwhile: 'settings' },
      { label: 'fuel', path: '/dashboard/fuel', icon: IconGasStation, meanwhile: 'settings' },
    ],
  },
  {
    label: 'social',
    section: 'navSocial',
    entries: [
      { label: 'calendar', path: '/dashboard/calendar', icon: IconCalendar, meanwhile: 'members' },
      { label: 'events', path: '/dashboard/events', icon: IconConfetti, meanwhile: 'members' },
      { label: 'chat', path: '/dashboard/chat', icon: IconMessages, meanwhile: 'members' },
    ],
  },
  {
    label: 'settings',
    section: 'navSettings',
    entries: [{ label: 'settings', path: settingsPath, icon: IconUser, page: SettingsPage }],
  },
];
