import type { EventType } from '@waybill/schema/events';

/** What queries are about: the first part of their keys. */
type Subject =
  | 'account'
  | 'activity'
  | 'announcements'
  | 'applications'
  | 'audit'
  | 'auth'
  | 'badges'
  | 'jobs'
  | 'members'
  | 'plans'
  | 'roles'
  | 'stats'
  | 'vtcs';

/** What an event makes out of date: for everybody who hears of it, and for its subject besides. */
interface Stale {
  readonly all: readonly Subject[];
  readonly subject?: readonly Subject[];
}

const membership: Stale = {
  all: ['activity', 'audit', 'badges', 'members', 'roles', 'stats', 'vtcs'],
  subject: ['auth', 'jobs'],
};

// The signed-in user is read with their company and their rights.
const company: Stale = { all: ['activity', 'audit', 'auth', 'vtcs'] };
const owner: Stale = { all: ['activity', 'audit', 'auth', 'members', 'roles', 'vtcs'] };
const job: Stale = { all: ['activity', 'jobs', 'members', 'stats'] };
const plan: Stale = { all: ['jobs', 'plans'] };
// Where the signed-in user waits for an answer is read with them.
const application: Stale = { all: ['applications', 'badges'], subject: ['auth'] };
const announcement: Stale = { all: ['announcements', 'audit'] };
const account: Stale = { all: ['account', 'auth'] };

/**
 * What the server makes of events in a moment of its own: it may be there only after they are told, and
 * so is read once more.
 */
export const madeOfEvents: ReadonlySet<string> = new Set<Subject>(['activity']);

/** What of the queries is out of date once something has happened. */
export const staleQueries: Readonly<Record<EventType, Stale>> = {
  'member.joined': membership,
  'member.left': membership,
  'member.kicked': membership,
  'member.roles-changed': {
    all: ['activity', 'audit', 'members', 'roles'],
    subject: ['auth', 'badges'],
  },
  'role.changed': { all: ['audit', 'auth', 'badges', 'members', 'roles'] },
  'vtc.updated': company,
  'vtc.deletion-started': company,
  'vtc.restored': company,
  'vtc.deleted': company,
  'ownership.offered': owner,
  'ownership.withdrawn': owner,
  'ownership.accepted': owner,
  'announcement.published': announcement,
  'announcement.edited': announcement,
  'announcement.deleted': announcement,
  'account.email-changed': account,
  'account.device-added': account,
  'account.two-factor-off': account,
  'account.signed-out': account,
  'job.delivered': job,
  'job.decided': { all: [...job.all, 'audit'] },
  'job.appealed': { all: ['jobs'] },
  'plan.assigned': plan,
  'plan.fulfilled': plan,
  'application.filed': application,
  'application.messaged': { all: ['applications'] },
  'application.withdrawn': application,
  'application.accepted': { ...application, all: [...application.all, 'audit'] },
  'application.rejected': { ...application, all: [...application.all, 'audit'] },
  'application.closed': application,
};
