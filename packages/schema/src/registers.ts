import type { Intersection, PartOf as Part } from './contract/parts.ts';
import type { Register } from './contract/register.ts';
import * as account from './features/account.register.ts';
import * as achievements from './features/achievements.register.ts';
import * as activity from './features/activity.register.ts';
import * as alliances from './features/alliances.register.ts';
import * as announcements from './features/announcements.register.ts';
import * as applications from './features/applications.register.ts';
import * as auth from './features/auth.register.ts';
import * as backups from './features/backups.register.ts';
import * as badges from './features/badges.register.ts';
import * as chat from './features/chat.register.ts';
import * as calendar from './features/calendar.register.ts';
import * as companyEvents from './features/company-events.register.ts';
import * as eventAttendance from './features/event-attendance.register.ts';
import * as demoRequests from './features/demo-requests.register.ts';
import * as dispatcher from './features/dispatcher.register.ts';
import * as fuel from './features/fuel.register.ts';
import * as imports from './features/imports.register.ts';
import * as invitations from './features/invitations.register.ts';
import * as jobs from './features/jobs.register.ts';
import * as contracts from './features/contracts.register.ts';
import * as ledger from './features/ledger.register.ts';
import * as liveries from './features/liveries.register.ts';
import * as museum from './features/museum.register.ts';
import * as linkedAccounts from './features/linked-accounts.register.ts';
import * as live from './features/live.register.ts';
import * as lookBacks from './features/look-backs.register.ts';
import * as mails from './features/mails.register.ts';
import * as market from './features/market.register.ts';
import * as media from './features/media.register.ts';
import * as members from './features/members.register.ts';
import * as notifications from './features/notifications.register.ts';
import * as notices from './features/notices.register.ts';
import * as operations from './features/operations.register.ts';
import * as operators from './features/operators.register.ts';
import * as overlay from './features/overlay.register.ts';
import * as payroll from './features/payroll.register.ts';
import * as outbox from './features/outbox.register.ts';
import * as insurance from './features/insurance.register.ts';
import * as maintenance from './features/maintenance.register.ts';
import * as trucks from './features/trucks.register.ts';
import * as places from './features/places.register.ts';
import * as positions from './features/positions.register.ts';
import * as regions from './features/regions.register.ts';
import * as reputation from './features/reputation.register.ts';
import * as roles from './features/roles.register.ts';
import * as routePlans from './features/route-plans.register.ts';
import * as safety from './features/safety.register.ts';
import * as telemetry from './features/telemetry.register.ts';
import * as trackers from './features/trackers.register.ts';
import * as traffic from './features/traffic.register.ts';
import * as users from './features/users.register.ts';
import * as vtcs from './features/vtcs.register.ts';
import * as webhooks from './features/webhooks.register.ts';
import * as why from './features/why.register.ts';
import * as shared from './shared.register.ts';

/** The registers of all features; `contract/register.ts` describes their parts. */
export const registers = [
  shared,
  auth,
  account,
  users,
  media,
  vtcs,
  members,
  roles,
  applications,
  jobs,
  routePlans,
  regions,
  safety,
  reputation,
  badges,
  companyEvents,
  eventAttendance,
  chat,
  calendar,
  linkedAccounts,
  overlay,
  demoRequests,
  telemetry,
  trackers,
  imports,
  invitations,
  outbox,
  live,
  positions,
  activity,
  notifications,
  mails,
  announcements,
  fuel,
  ledger,
  places,
  trucks,
  maintenance,
  museum,
  insurance,
  dispatcher,
  liveries,
  payroll,
  contracts,
  alliances,
  webhooks,
  operations,
  notices,
  backups,
  operators,
  traffic,
  achievements,
  why,
  lookBacks,
  market,
] as const satisfies readonly Register[];

type PartOf<Kind extends keyof Register> = Part<(typeof registers)[number], Kind>;

type KindOfRecord = Exclude<keyof Register, 'auditActions' | 'operatorActions'>;

/** Merges one part of all registers into one record. A test checks that no key occurs twice. */
export function mergeRegisters<Kind extends KindOfRecord>(kind: Kind): Intersection<PartOf<Kind>>;
export function mergeRegisters(kind: KindOfRecord): object {
  const parts = registers.map((register: Register) => register[kind]);
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part ?? {})));
}

export type AuditAction = PartOf<'auditActions'>[number];

/** All actions that the audit log records. */
export const auditActions: readonly AuditAction[] = /* @__PURE__ */ registers.flatMap((register) =>
  'auditActions' in register ? register.auditActions : [],
);

export type OperatorAction = PartOf<'operatorActions'>[number];

/** All actions that the operator log records. */
export const operatorActions: readonly OperatorAction[] = /* @__PURE__ */ registers.flatMap(
  (register) => ('operatorActions' in register ? register.operatorActions : []),
);
