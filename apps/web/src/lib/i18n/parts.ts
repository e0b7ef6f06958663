import type { Messages } from 'use-intl';

/** What pages that show, choose or ask for a permission or a duty say of it. */
const permissions = ['access', 'permissions', 'duties', 'permissionGroups'] as const;

/**
 * Texts that are fetched at once when a part of the app is shown, by their namespace. What is named
 * here comes with no other page; what is not comes with the app.
 */
export const parts = {
  account: [
    'settings',
    'region',
    'appearance',
    'attention',
    'notificationSettings',
    'browserPush',
    'privacy',
    'proof',
    'credentials',
    'twoFactor',
    'signedIn',
    'tokens',
    'deviceCode',
    'yourData',
    ...permissions,
  ],
  alliances: ['alliances', 'rankList', ...permissions],
  announcements: ['announcements'],
  applications: ['applications', 'apply', 'recruitment', 'join', 'publicVtc', ...permissions],
  arrival: ['arrival'],
  audit: ['audit', 'auditSentences', 'vtcFields', 'gameNames', 'memberPicker', ...permissions],
  coming: ['coming', 'comingPages', ...permissions],
  createJob: ['createJob', 'plans', 'jobEntry', 'memberPicker'],
  directory: ['vtcDirectory', 'gameNames', 'picker'],
  firstSteps: ['firstSteps'],
  findVtc: ['invitationCode', 'join', 'onboarding'],
  home: ['home', 'plans', 'jobStandings'],
  invitations: ['invitations', ...permissions],
  joinByCode: ['joinByCode', 'invitationCode'],
  job: [
    'job',
    'jobs',
    'jobStandings',
    'jobDecisions',
    'jobSharing',
    'jobReasons',
    'jobFigures',
    'jobNotes',
  ],
  jobs: ['jobs', 'jobStandings', 'jobDecisions', 'memberPicker'],
  logbook: ['logbook', 'jobs', 'jobStandings', 'memberPicker'],
  leaderboards: ['leaderboards', 'companyStats', 'rankList'],
  map: ['map'],
  manageCompany: ['manage', 'gameNames', 'dangerZone', 'memberPicker', 'picker', ...permissions],
  members: [
    'members',
    'member',
    'memberFigures',
    'assignRoles',
    'kick',
    'blocks',
    'leave',
    'notes',
    'roles',
    ...permissions,
  ],
  notifications: ['notifications'],
  overview: [
    'announcements',
    'activityFeed',
    'companyStats',
    'rankList',
    'jobStandings',
    'onTheRoad',
  ],
  palette: ['palette'],
  recovery: ['recovery'],
  roles: ['roles', 'viewAs', ...permissions],
  sources: ['trackers', 'imports', ...permissions],
  vtcPage: ['vtcPage', 'join', 'publicVtc', 'gameNames'],
  webhooks: ['webhooks', ...permissions],
  waybill: ['job', 'jobs', 'publicWaybill'],
} as const satisfies Readonly<Record<string, readonly (keyof Messages)[]>>;

export type Part = keyof typeof parts;
