import type { EventType } from './events.ts';

/** The subject of a query: the first part of its key. */
type Subject =
  | 'account'
  | 'achievements'
  | 'activity'
  | 'alliances'
  | 'announcements'
  | 'applications'
  | 'audit'
  | 'auth'
  | 'badges'
  | 'calendar'
  | 'chat'
  | 'contracts'
  | 'events'
  | 'fuel'
  | 'insurance'
  | 'invitations'
  | 'jobs'
  | 'ledger'
  | 'maintenance'
  | 'liveries'
  | 'members'
  | 'notifications'
  | 'places'
  | 'payroll'
  | 'plans'
  | 'positions'
  | 'roads'
  | 'roles'
  | 'routePlans'
  | 'stats'
  | 'suggestions'
  | 'trackers'
  | 'traffic'
  | 'trucks'
  | 'vtcs'
  | 'webhooks';

/** The queries that an event makes stale: for everyone who receives it, and additionally for its subject. */
interface Stale {
  readonly all: readonly Subject[];
  readonly subject?: readonly Subject[];
}

const membership: Stale = {
  all: [
    'activity',
    'audit',
    'badges',
    'calendar',
    'invitations',
    'members',
    'roles',
    'stats',
    'vtcs',
  ],
  subject: ['auth', 'chat', 'jobs'],
};

/** The same for events that also notify some of the receivers, or only the subject. */
const tellsSome = ({ all, subject = [] }: Stale): Stale => ({
  all: [...all, 'notifications'],
  subject,
});
const tellsSubject = ({ all, subject = [] }: Stale): Stale => ({
  all,
  subject: [...subject, 'notifications'],
});

// The signed-in user is loaded with their company and permissions.
// The company’s main chat channel has its name.
const company: Stale = { all: ['activity', 'audit', 'auth', 'calendar', 'chat', 'vtcs'] };
const owner: Stale = {
  all: ['activity', 'audit', 'auth', 'calendar', 'members', 'roles', 'vtcs'],
};
const job: Stale = { all: ['achievements', 'activity', 'badges', 'jobs', 'members', 'stats'] };
const plan: Stale = { all: ['calendar', 'jobs', 'plans'] };
const invitation: Stale = { all: ['audit', 'invitations'] };
// The signed-in user is loaded with their open applications.
const application: Stale = { all: ['applications', 'badges'], subject: ['auth'] };
const answered: Stale = { ...application, all: [...application.all, 'audit'] };
const announcement: Stale = { all: ['announcements', 'audit'] };
const alliance: Stale = { all: ['alliances', 'audit', 'badges', 'calendar', 'chat'] };
const account: Stale = { all: ['account', 'auth'] };

/**
 * The server derives these from events a moment later, possibly after the events are emitted, so
 * they are read again.
 */
export const madeOfEvents: ReadonlySet<string> = new Set<Subject>(['activity', 'notifications']);

/** The queries that each event makes stale. */
export const staleQueries: Readonly<Record<EventType, Stale>> = {
  'member.joined': tellsSome(membership),
  'member.left': membership,
  'member.kicked': tellsSubject(membership),
  'member.roles-changed': tellsSubject({
    all: ['activity', 'audit', 'members', 'roles'],
    subject: ['auth', 'badges', 'calendar', 'chat'],
  }),
  'member.warned': tellsSubject({ all: ['audit', 'members'], subject: ['calendar'] }),
  'member.leave-changed': { all: ['audit', 'calendar', 'members'] },
  'member.file-changed': { all: ['audit', 'members'] },
  'member.warning-withdrawn': { all: ['audit', 'members'], subject: ['calendar'] },
  'role.changed': { all: ['audit', 'auth', 'badges', 'calendar', 'chat', 'members', 'roles'] },
  // The company's way of taking drivers is loaded with its application questions.
  'vtc.updated': { all: [...company.all, 'applications'] },
  'safety.rules-changed': { all: ['activity', 'audit', 'jobs', 'stats'] },
  'vtc.deletion-started': tellsSome(company),
  'vtc.restored': tellsSome(company),
  'vtc.deleted': tellsSome(company),
  'ownership.offered': tellsSubject(owner),
  'ownership.withdrawn': owner,
  // The previous owner can no longer change how drivers apply, or count what waits.
  'ownership.accepted': tellsSome({ all: [...owner.all, 'applications', 'badges', 'chat'] }),
  'account.email-changed': tellsSubject(account),
  'account.email-suspended': tellsSubject(account),
  'account.device-added': tellsSubject(account),
  'account.password-reset': tellsSubject(account),
  'account.two-factor-off': tellsSubject(account),
  'account.credentials-changed': account,
  'announcement.published': tellsSome(announcement),
  'announcement.edited': announcement,
  'announcement.deleted': announcement,
  'event.published': tellsSome({ all: ['activity', 'audit', 'calendar', 'chat', 'events'] }),
  'event.changed': tellsSome({ all: ['audit', 'calendar', 'chat', 'events'] }),
  'event.cancelled': tellsSome({ all: ['audit', 'calendar', 'chat', 'events'] }),
  'event.reminder': tellsSome({ all: [] }),
  'event.answered': { all: ['calendar', 'events'] },
  'event.counted': { all: ['achievements', 'activity', 'events', 'jobs'] },
  'event.attendance-decided': { all: ['achievements', 'activity', 'audit', 'events', 'jobs'] },
  'event.attended': tellsSubject({ all: ['events'] }),
  'event.slot-assigned': tellsSome({ all: ['events'] }),
  'event.moved-up': tellsSubject({ all: ['events'] }),
  'mention.created': tellsSubject({ all: [] }),
  'message.received': tellsSubject({ all: [] }),
  'account.signed-out': account,
  'job.delivered': job,
  'job.entered': { all: [...job.all, 'audit'] },
  'job.commented': { all: ['jobs'] },
  'job.decided': tellsSubject({ all: [...job.all, 'audit'] }),
  'job.absorbed': { all: [...job.all, 'notifications'] },
  'job.appealed': tellsSome({ all: ['jobs'] }),
  'job.corrected': tellsSome(job),
  'invitation.created': invitation,
  'invitation.used': invitation,
  'invitation.revoked': invitation,
  'plan.assigned': tellsSubject({ all: [...plan.all, 'audit', 'suggestions'] }),
  'plan.fulfilled': tellsSome(plan),
  'route.given': tellsSubject({ all: ['routePlans'] }),
  'route.changed': { all: ['routePlans'] },
  'roads.found': tellsSubject({ all: ['roads'] }),
  'achievement.earned': tellsSubject({ all: ['achievements', 'activity'] }),
  'achievement.lost': tellsSubject({ all: ['achievements'] }),
  'achievement.changed': { all: ['achievements', 'audit'] },
  'achievement.announced': { all: ['achievements', 'activity'] },
  'application.filed': tellsSome(application),
  'application.messaged': tellsSome({ all: ['applications'] }),
  'application.withdrawn': application,
  'application.accepted': tellsSubject(answered),
  'application.rejected': tellsSubject(answered),
  'application.closed': tellsSubject(application),
  'alliance.founded': alliance,
  'alliance.proposed': tellsSome(alliance),
  'alliance.balloted': alliance,
  'alliance.proposal-closed': tellsSome(alliance),
  'alliance.invited': tellsSome(alliance),
  'alliance.joined': tellsSome(alliance),
  'alliance.consents-changed': tellsSome(alliance),
  'alliance.notice-given': tellsSome(alliance),
  'alliance.notice-withdrawn': alliance,
  'alliance.left': tellsSome(alliance),
  'alliance.dissolved': tellsSome(alliance),
  'fuel.prices-changed': { all: ['audit', 'fuel'] },
  // Nothing is insured before the books are open.
  'ledger.changed': {
    all: ['audit', 'contracts', 'insurance', 'ledger', 'payroll', 'places', 'trucks'],
  },
  'truck.changed': { all: ['audit', 'calendar', 'maintenance', 'trucks'] },
  'truck.milestone': { all: ['activity', 'trucks'], subject: ['notifications'] },
  'truck.due': tellsSubject({ all: [] }),
  'maintenance.due': tellsSome({ all: [] }),
  'livery.changed': { all: ['audit', 'liveries', 'trucks'] },
  'livery.submitted': tellsSome({ all: ['audit', 'liveries'] }),
  'livery.approved': tellsSome({ all: ['audit', 'liveries'] }),
  'insurance.changed': { all: ['audit', 'insurance'] },
  'policy.renewed': tellsSome({ all: ['insurance'] }),
  'claim.opened': tellsSome({ all: ['insurance'] }),
  'claim.decided': tellsSubject({ all: ['audit', 'insurance'] }),
  'place.changed': { all: ['audit', 'ledger', 'places'] },
  'market.crossed': tellsSubject({ all: [] }),
  'stock.low': tellsSome({ all: ['places'] }),
  'payroll.scheme-changed': { all: ['audit', 'calendar', 'payroll'] },
  'payroll.changed': { all: ['audit', 'calendar', 'payroll'] },
  'payroll.review': tellsSome({ all: ['audit', 'calendar', 'payroll'] }),
  'payroll.paid': tellsSome({ all: ['audit', 'calendar', 'payroll'] }),
  'payslip.disputed': tellsSome({ all: ['payroll'] }),
  'payslip.answered': tellsSubject({ all: ['audit', 'payroll'], subject: ['payroll'] }),
  'contract.offered': { all: ['activity', 'audit', 'calendar', 'contracts'] },
  'contract.bid': tellsSome({ all: ['audit', 'contracts'] }),
  'contract.bid-withdrawn': { all: ['audit', 'contracts'] },
  'contract.accepted': tellsSome({ all: ['audit', 'calendar', 'contracts'] }),
  'contract.fulfilled': tellsSome({ all: ['contracts'] }),
  'contract.failed': tellsSome({ all: ['contracts'] }),
  'contract.reopened': tellsSome({ all: ['contracts'] }),
  'contract.withdrawn': tellsSome({ all: ['audit', 'calendar', 'contracts'] }),
  'traffic.reported': { all: ['audit', 'traffic'] },
  'tracker.link-changed': { all: ['audit', 'trackers'] },
  'webhook.changed': { all: ['audit', 'webhooks'] },
  'webhook.disabled': tellsSome({ all: ['webhooks'] }),
  'notice.published': { all: [] },
  'account.live-visibility-changed': { all: ['positions'] },
  'vtc.public-map-changed': { all: ['audit', 'positions'] },
};
