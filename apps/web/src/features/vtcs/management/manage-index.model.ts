/**
 * The sections of Manage Company, with the text keys of their names and settings. The index and the command
 * palette's entries are derived from this.
 */
export const manageSections = [
  {
    id: 'identity',
    name: 'manage.identity',
    isForOwner: false,
    settings: [
      'createVtc.name',
      'createVtc.tag',
      'createVtc.slogan',
      'createVtc.logo',
      'createVtc.banner',
    ],
  },
  {
    id: 'details',
    name: 'manage.details',
    isForOwner: false,
    settings: ['manage.country', 'manage.language', 'manage.games'],
  },
  {
    id: 'members',
    name: 'manage.members',
    isForOwner: false,
    settings: [
      'overview.recruitment',
      'manage.inactiveTimer',
      'manage.monthlyMinimum',
      'manage.chatDays',
    ],
  },
  {
    id: 'jobs',
    name: 'manage.jobs',
    isForOwner: false,
    settings: ['overview.speedCap', 'manage.countsOfflineJobs'],
  },
  {
    id: 'page',
    name: 'manage.page',
    isForOwner: false,
    settings: [
      'manage.description',
      'manage.rules',
      'manage.discordUrl',
      'manage.websiteUrl',
      'manage.showFigures',
      'manage.showRoster',
    ],
  },
  { id: 'publicMap', name: 'publicMap.title', isForOwner: true, settings: ['publicMap.origins'] },
  { id: 'recheck', name: 'manage.recheck', isForOwner: true, settings: [] },
  {
    id: 'danger',
    name: 'dangerZone.title',
    isForOwner: true,
    settings: ['dangerZone.handOver', 'dangerZone.delete'],
  },
] as const;

type ManageSection = (typeof manageSections)[number];

/** A section of the company's form, and its anchor. */
export type FormSectionId = Extract<ManageSection, { readonly isForOwner: false }>['id'];
