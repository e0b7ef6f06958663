import type { Intersection, PartOf as Part } from '@waybill/schema/contract/parts';
import {
  type StorageKind,
  storageKinds as storageKindNames,
} from '@waybill/schema/features/operations.models';
import { achievementsFeature } from './features/achievements/achievements.feature.ts';
import { activityFeature } from './features/activity/activity.feature.ts';
import { alliancesFeature } from './features/alliances/alliances.feature.ts';
import { announcementsFeature } from './features/announcements/announcements.feature.ts';
import { applicationsFeature } from './features/applications/applications.feature.ts';
import { auditFeature } from './features/audit/audit.feature.ts';
import { authFeature } from './features/auth/auth.feature.ts';
import { backupsFeature } from './features/backups/backups.feature.ts';
import { badgesFeature } from './features/badges/badges.feature.ts';
import { chatFeature } from './features/chat/chat.feature.ts';
import { calendarFeature } from './features/calendar/calendar.feature.ts';
import { companyEventsFeature } from './features/company-events/company-events.feature.ts';
import { contractsFeature } from './features/contracts/contracts.feature.ts';
import { eventAttendanceFeature } from './features/event-attendance/event-attendance.feature.ts';
import { companionFeature } from './features/companion/companion.feature.ts';
import { demoRequestsFeature } from './features/demo-requests/demo-requests.feature.ts';
import { dispatcherFeature } from './features/dispatcher/dispatcher.feature.ts';
import { fuelFeature } from './features/fuel/fuel.feature.ts';
import { homeFeature } from './features/home/home.feature.ts';
import { importsFeature } from './features/imports/imports.feature.ts';
import { instanceFeature } from './features/instance/instance.feature.ts';
import { insuranceFeature } from './features/insurance/insurance.feature.ts';
import { invitationsFeature } from './features/invitations/invitations.feature.ts';
import { jobsFeature } from './features/jobs/jobs.feature.ts';
import { ledgerFeature } from './features/ledger/ledger.feature.ts';
import { linkedAccountsFeature } from './features/linked-accounts/linked-accounts.feature.ts';
import { liveFeature } from './features/live/live.feature.ts';
import { liveriesFeature } from './features/liveries/liveries.feature.ts';
import { lookBacksFeature } from './features/look-backs/look-backs.feature.ts';
import { mailsFeature } from './features/mails/mails.feature.ts';
import { marketFeature } from './features/market/market.feature.ts';
import { mediaFeature } from './features/media/media.feature.ts';
import { membersFeature } from './features/members/members.feature.ts';
import { noticesFeature } from './features/notices/notices.feature.ts';
import { notificationsFeature } from './features/notifications/notifications.feature.ts';
import { operationsFeature } from './features/operations/operations.feature.ts';
import { operatorsFeature } from './features/operators/operators.feature.ts';
import { outboxFeature } from './features/outbox/outbox.feature.ts';
import { overlayFeature } from './features/overlay/overlay.feature.ts';
import { placesFeature } from './features/places/places.feature.ts';
import { payrollFeature } from './features/payroll/payroll.feature.ts';
import { positionsFeature } from './features/positions/positions.feature.ts';
import { regionsFeature } from './features/regions/regions.feature.ts';
import { reputationFeature } from './features/reputation/reputation.feature.ts';
import { roadsFeature } from './features/roads/roads.feature.ts';
import { rolesFeature } from './features/roles/roles.feature.ts';
import { routePlansFeature } from './features/route-plans/route-plans.feature.ts';
import { safetyFeature } from './features/safety/safety.feature.ts';
import { telemetryFeature } from './features/telemetry/telemetry.feature.ts';
import { trackersFeature } from './features/trackers/trackers.feature.ts';
import { trafficFeature } from './features/traffic/traffic.feature.ts';
import { trucksFeature } from './features/trucks/trucks.feature.ts';
import { usersFeature } from './features/users/users.feature.ts';
import { vtcsFeature } from './features/vtcs/vtcs.feature.ts';
import { webhooksFeature } from './features/webhooks/webhooks.feature.ts';
import type { Services } from './http/context.ts';
import type { Feature } from './http/feature.ts';
import { postingFeature } from './ledger.ts';
import type { Consumer } from './lib/consumer.ts';
import type { Db } from './lib/db.ts';
import type { Task } from './lib/tasks.ts';

/** All features of the server. */
const list = [
  achievementsFeature,
  activityFeature,
  alliancesFeature,
  announcementsFeature,
  applicationsFeature,
  auditFeature,
  authFeature,
  backupsFeature,
  badgesFeature,
  companionFeature,
  calendarFeature,
  overlayFeature,
  companyEventsFeature,
  contractsFeature,
  eventAttendanceFeature,
  chatFeature,
  demoRequestsFeature,
  dispatcherFeature,
  fuelFeature,
  homeFeature,
  importsFeature,
  instanceFeature,
  insuranceFeature,
  invitationsFeature,
  jobsFeature,
  ledgerFeature,
  postingFeature,
  linkedAccountsFeature,
  liveFeature,
  liveriesFeature,
  lookBacksFeature,
  mailsFeature,
  marketFeature,
  mediaFeature,
  membersFeature,
  noticesFeature,
  notificationsFeature,
  operationsFeature,
  operatorsFeature,
  outboxFeature,
  placesFeature,
  payrollFeature,
  positionsFeature,
  regionsFeature,
  reputationFeature,
  roadsFeature,
  rolesFeature,
  routePlansFeature,
  safetyFeature,
  telemetryFeature,
  trackersFeature,
  trafficFeature,
  trucksFeature,
  usersFeature,
  vtcsFeature,
  webhooksFeature,
] as const satisfies readonly Feature[];

/** The same, without their specific types. */
export const features: readonly Feature[] = list;

type PartOf<Kind extends keyof Feature> = Part<(typeof list)[number], Kind>;

/** Merges the handlers of all features, by contract group; several features may share a group. */
export function mergeHandlers(): Intersection<PartOf<'handlers'>>;
export function mergeHandlers(): object {
  const handlers: Record<string, object> = {};
  for (const feature of features) {
    for (const [group, routes] of Object.entries(feature.handlers ?? {})) {
      handlers[group] = { ...handlers[group], ...routes };
    }
  }
  return handlers;
}

/** Merges the finders of the company of each kind of row that a scope names. */
export function mergeCompanyOf(): Intersection<PartOf<'companyOf'>>;
export function mergeCompanyOf(): object {
  return Object.assign({}, ...features.map(({ companyOf }) => companyOf));
}

/** Exports what the features store about a user, for that user. */
export async function exportOwn(
  db: Db,
  userId: string,
): Promise<Intersection<Awaited<ReturnType<PartOf<'exportOwn'>>>>>;
export async function exportOwn(db: Db, userId: string): Promise<object> {
  const parts: object = {};
  for (const feature of features) Object.assign(parts, await feature.exportOwn?.(db, userId));
  return parts;
}

export const consumers: readonly Consumer[] = features.flatMap(
  (feature) => feature.consumers ?? [],
);

/** Each table, with its group on the operators' storage page. */
export const storageKinds: ReadonlyMap<string, StorageKind> = new Map(
  features.flatMap(({ tables }) =>
    storageKindNames.flatMap((kind) => (tables?.[kind] ?? []).map((name) => [name, kind] as const)),
  ),
);

/** Creates all scheduled tasks. */
export function createTasks(services: Services): Task[] {
  return features.flatMap(({ createTasks: create }) => create?.(services) ?? []);
}
