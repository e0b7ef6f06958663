import {
  IconCalendarStats,
  IconHome,
  IconNotebook,
  IconPodium,
  IconSpeakerphone,
} from '@tabler/icons-react';
import type { Section } from '@waybill/schema/features/users.models';
import type { Messages } from 'use-intl';
import { announcementsPath } from '#src/features/announcements/announcements.paths.ts';
import { logbookPath } from '#src/features/jobs/jobs.paths.ts';
import type { EntryLabel, NavigationEntry, SearchWords } from '#src/lib/feature.ts';
import { leaderboardsPath, myYearPath } from '#src/lib/shared-paths.ts';
import { features } from './features.ts';

/** A page above the groups, for every member. */
export interface QuickEntry extends Pick<NavigationEntry, 'path' | 'icon'> {
  readonly label: keyof Messages['navigation']['quick'];
  readonly words?: SearchWords;
}

interface Group<Item> {
  readonly label: keyof Messages['navigation']['groups'];
  /** The key under which the account stores that the group is collapsed. */
  readonly section: Section;
  readonly entries: readonly Item[];
}

export type NavigationGroup = Group<NavigationEntry>;

/** The pages above the navigation groups, for every member. */
export const quickEntries: readonly QuickEntry[] = [
  { label: 'home', path: '/dashboard', icon: IconHome },
  { label: 'logbook', path: logbookPath, icon: IconNotebook },
  {
    label: 'announcements',
    words: 'announcements',
    path: announcementsPath,
    icon: IconSpeakerphone,
  },
  { label: 'leaderboards', path: leaderboardsPath, icon: IconPodium },
  { label: 'myYear', path: myYearPath, icon: IconCalendarStats },
];

/** The order of the dashboard's navigation: the labels of the features' pages. */
const order: readonly Group<EntryLabel>[] = [
  {
    label: 'company',
    section: 'navCompany',
    entries: [
      'companyOverview',
      'manageCompany',
      'safety',
      'regionalReports',
      'contracts',
      'auditLog',
    ],
  },
  {
    label: 'members',
    section: 'navMembers',
    entries: ['members', 'roles', 'alliances', 'applications', 'achievements', 'reputation'],
  },
  {
    label: 'jobs',
    section: 'navJobs',
    entries: ['jobs', 'dispatcher'],
  },
  {
    label: 'economy',
    section: 'navEconomy',
    entries: ['economy', 'garages', 'inventory'],
  },
  {
    label: 'fleet',
    section: 'navFleet',
    entries: ['fleet', 'customisation', 'maintenance', 'showroom', 'insurance'],
  },
  {
    label: 'realTime',
    section: 'navRealTime',
    entries: ['cargo', 'map', 'route', 'weather', 'fuel'],
  },
  {
    label: 'social',
    section: 'navSocial',
    entries: ['calendar', 'events', 'chat'],
  },
  { label: 'settings', section: 'navSettings', entries: ['settings'] },
];

const entriesByLabel = new Map(
  features.flatMap((feature) => feature.navigation ?? []).map((entry) => [entry.label, entry]),
);

/**
 * The pages of the dashboard's navigation, in order. The sidebar, the breadcrumbs and the command palette are built from it.
 */
export const navigation: readonly NavigationGroup[] = order.map(({ label, section, entries }) => ({
  label,
  section,
  entries: entries.flatMap((name) => entriesByLabel.get(name) ?? []),
}));
