import type { EventType } from '@waybill/schema/events';

/** What queries are about: the first part of their keys. */
type Subject =
  | 'account'
  | 'activity'
  | 'alliances'
  | 'announcements'
  | 'applications'
  | 'audit'
  | 'auth'
  | 'badges'
  | 'invitations'
  | 'jobs'
  | 'members'
  | 'notifications'
  | 'plans'
  | 'positions'
  | 'roads'
  | 'roles'
  | 'routePlans'
  | 'stats'
  | 'vtcs'
  | 'webhooks';

/** What an event makes out of date: for everybody who hears of it, and for its subject besides. */
interface Stale {
  readonly all: readonly Subject[];
  readonly subject?: readonly Subject[];
}

const membership: Stale = {
  all: ['activity', 'audit', 'badges', 'invitations', 'members', 'roles', 'stats', 'vtcs'],
  subject: ['auth', 'jobs'],
};

/** The same, of which some are told besides, or the subject alone is. */
const tellsSome = ({ all, subject = [] }: Stale): Stale => ({
  all: [...all, 'notifications'],
  subject,
});
const tellsSubject = ({ all, subject = [] }: Stale): Stale => ({
  all,
  subject: [...subject, 'notifications'],
});

// The signed-in user is read with their company and their rights.
const company: Stale = { all: ['activity', 'audit', 'auth', 'vtcs'] };
const owner: Stale = { all: ['activity', 'audit', 'auth', 'members', 'roles', 'vtcs'] };
const job: Stale = { all: ['activity', 'badges', 'jobs', 'members', 'stats'] };
const plan: Stale = { all: ['jobs', 'plans'] };
const invitation: Stale = { all: ['audit', 'invitations'] };
// Where the signed-in user waits for an answer is read with them.
const application: Stale = { all: ['applications', 'badges'], subject: ['auth'] };
const answered: Stale = { ...application, all: [...application.all, 'audit'] };
const announcement: Stale = { all: ['announcements', 'audit'] };
const alliance: Stale = { all: ['alliances', 'audit', 'badges'] };
const account: Stale = { all: ['account', 'auth'] };

/**
 * What the server makes of events in a moment of its own: it may be there only after they are told, and
 * so is read once more.
 */
export const madeOfEvents: ReadonlySet<string> = new Set<Subject>(['activity', 'notifications']);

/** What of the queries is out of date once something has happened. */
export const staleQueries: Readonly<Record<EventType, Stale>> = {
  'member.joined': tellsSome(membership),
  'member.left': membership,
  'member.kicked': tellsSubject(membership),
  'member.roles-changed': tellsSubject({
    all: ['activity', 'audit', 'members', 'roles'],
    subject: ['auth', 'badges'],
  }),
  'role.changed': { all: ['audit', 'auth', 'badges', 'members', 'roles'] },
  // How a company takes drivers is read with what it asks of them.
  'vtc.updated': { all: [...company.all, 'applications'] },
  'vtc.deletion-started': tellsSome(company),
  'vtc.restored': tellsSome(company),
  'vtc.deleted': tellsSome(company),
  'ownership.offered': tellsSubject(owner),
  'ownership.withdrawn': owner,
  'ownership.accepted': tellsSome(owner),
  'account.email-changed': tellsSubject(account),
  'account.email-suspended': tellsSubject(account),
  'account.device-added': tellsSubject(account),
  'account.password-reset': tellsSubject(account),
  'account.two-factor-off': tellsSubject(account),
  'announcement.published': tellsSome(announcement),
  'announcement.edited': announcement,
  'announcement.deleted': announcement,
  'account.signed-out': account,
  'job.delivered': job,
  'job.decided': tellsSubject({ all: [...job.all, 'audit'] }),
  'job.absorbed': { all: [...job.all, 'notifications'] },
  'job.appealed': tellsSome({ all: ['jobs'] }),
  'job.corrected': tellsSome(job),
  'invitation.created': invitation,
  'invitation.used': invitation,
  'invitation.revoked': invitation,
  'plan.assigned': tellsSubject(plan),
  'plan.fulfilled': tellsSome(plan),
  'route.given': tellsSubject({ all: ['routePlans'] }),
  'roads.found': tellsSubject({ all: ['roads'] }),
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
  'webhook.disabled': tellsSome({ all: ['webhooks'] }),
  'notice.published': { all: [] },
  'account.live-visibility-changed': { all: ['positions'] },
  'vtc.public-map-changed': { all: ['audit', 'positions'] },
};
