import type { NotificationKind, ParamsOf } from './notifications.models.ts';

const ofVtc = { vtc: 'Nordwind Logistik' };
const ofCompanyEvent = {
  ...ofVtc,
  title: 'Night convoy to Wrocław',
  startsAt: '2026-05-09T18:00:00.000Z',
};
const ofAlliance = { alliance: 'Northern Lights' };
const ofAlly = { ...ofAlliance, ally: 'Nordic Haul' };
const plan = { cargo: 'Excavator', from: 'Berlin', to: 'Wrocław' };

/** Example parameters of each kind of notification. */
export const notificationExamples: { readonly [Kind in NotificationKind]: ParamsOf<Kind> } = {
  'member.kicked': {
    ...ofVtc,
    reason: 'You have not driven for three months.',
    isBlocked: true,
    blockedUntil: '2025-09-01T20:15:00.000Z',
  },
  'member.roles-changed': { ...ofVtc, added: ['Dispatcher'], removed: ['Driver'] },
  'member.warned': {
    ...ofVtc,
    reason: 'Third late delivery this week.',
    expiresAt: '2025-11-28T18:00:00.000Z',
  },
  'ownership.offered': ofVtc,
  'ownership.accepted': ofVtc,
  'vtc.deletion-started': { ...ofVtc, deleteAfter: '2025-08-09T20:15:00.000Z' },
  'vtc.restored': ofVtc,
  'vtc.deleted': ofVtc,
  'announcement.published': { ...ofVtc, title: 'Night convoy on Friday' },
  'event.published': ofCompanyEvent,
  'event.changed': { ...ofCompanyEvent, isMoved: true },
  'event.cancelled': { ...ofCompanyEvent, reason: 'The server is down.' },
  'event.reminder': { ...ofCompanyEvent, meetsAt: '2026-05-09T17:30:00.000Z' },
  'event.moved-up': ofCompanyEvent,
  'event.attended': ofCompanyEvent,
  'member.joined': ofVtc,
  'application.filed': ofVtc,
  'application.messaged': { ...ofVtc, forStaff: true },
  'application.accepted': ofVtc,
  'application.rejected': { ...ofVtc, reason: 'We have no truck left.' },
  'application.closed': { ...ofVtc, cause: 'RECRUITMENT_CLOSED' },
  'job.decided': {
    number: 118,
    cargo: 'Excavator',
    decision: 'REJECT',
    reason: 'The distance does not fit the time.',
    answersAppeal: true,
  },
  'job.appealed': { number: 118, cargo: 'Excavator' },
  'job.corrected': { number: 118, cargo: 'Excavator', tracker: 'Trucky', correction: 'deleted' },
  'plan.assigned': { ...plan, due: '2025-08-09T20:15:00.000Z' },
  'plan.fulfilled': plan,
  'route.given': { routePlan: 'Paper to Wrocław', from: 'Berlin', to: 'Wrocław' },
  'roads.found': { number: 118, km: 271 },
  'achievement.earned': {
    key: null,
    achievement: 'Tour winner',
    tier: 1,
    tiers: 1,
    reason: 'Winner of the tour of the Alps',
  },
  'achievement.lost': {
    key: null,
    achievement: 'Milk run',
    tier: 2,
    tiers: 3,
    number: 118,
    reason: 'The distance does not fit the time.',
  },
  'alliance.invited': ofAlliance,
  'alliance.proposed': { ...ofAlliance, proposal: 'ADMIT' },
  'alliance.proposal-closed': { ...ofAlliance, proposal: 'ADMIT', outcome: 'CARRIED' },
  'alliance.joined': ofAlly,
  'alliance.consents-changed': { ...ofAlly, terms: ['LEADERBOARD'] },
  'alliance.notice-given': { ...ofAlly, leavesAt: '2025-08-16T18:00:00.000Z' },
  'alliance.left': { ...ofAlly, isExpelled: false },
  'alliance.dissolved': ofAlliance,
  'webhook.disabled': { host: 'hooks.example.org', cause: 'FAILING' },
  'notice.published': { text: 'This server is updated on Sunday at 6:00 UTC.' },
  'account.email-changed': {},
  'account.email-suspended': {},
  'account.device-added': {},
  'account.password-reset': { how: 'STEAM' },
  'account.two-factor-off': { how: 'SETTINGS' },
};
