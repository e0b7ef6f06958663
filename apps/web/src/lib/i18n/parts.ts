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
    'notifications',
    'proof',
    'credentials',
    'twoFactor',
    'signedIn',
    'tokens',
    'deviceCode',
    'yourData',
    ...permissions,
  ],
  activity: ['auditSentences', 'recentActivity'],
  audit: ['audit', 'auditSentences', 'vtcFields', 'memberPicker', ...permissions],
  coming: ['coming', 'comingPages', ...permissions],
  firstSteps: ['firstSteps'],
  job: ['job', 'jobs', 'jobStandings', 'jobDecisions', 'jobReasons', 'jobFigures', 'jobNotes'],
  jobs: ['jobs', 'jobStandings', 'jobDecisions', 'memberPicker'],
  manageCompany: ['manage', 'dangerZone', 'memberPicker', 'picker', ...permissions],
  members: ['members', 'member', 'assignRoles', 'kick', 'leave', 'notes', 'roles', ...permissions],
  palette: ['palette'],
  roles: ['roles', 'viewAs', ...permissions],
  sources: ['trackers', 'imports', ...permissions],
} as const satisfies Readonly<Record<string, readonly (keyof Messages)[]>>;

export type Part = keyof typeof parts;
