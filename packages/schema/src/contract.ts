import { accountContract } from './features/account.contract.ts';
import { achievementsContract } from './features/achievements.contract.ts';
import { activityContract } from './features/activity.contract.ts';
import { alliancesContract } from './features/alliances.contract.ts';
import { announcementsContract } from './features/announcements.contract.ts';
import { applicationsContract } from './features/applications.contract.ts';
import { auditContract } from './features/audit.contract.ts';
import { authContract } from './features/auth.contract.ts';
import { backupsContract } from './features/backups.contract.ts';
import { badgesContract } from './features/badges.contract.ts';
import { overlayContract } from './features/overlay.contract.ts';
import { calendarContract } from './features/calendar.contract.ts';
import { companionContract } from './features/companion.contract.ts';
import { chatModerationContract } from './features/chat-moderation.contract.ts';
import { chatContract } from './features/chat.contract.ts';
import { companyEventsContract } from './features/company-events.contract.ts';
import { eventAttendanceContract } from './features/event-attendance.contract.ts';
import { demoRequestsContract } from './features/demo-requests.contract.ts';
import { dispatcherContract } from './features/dispatcher.contract.ts';
import { eventPhotosContract } from './features/event-photos.contract.ts';
import { eventSeriesContract } from './features/event-series.contract.ts';
import { evidenceRecountContract } from './features/evidence-recount.contract.ts';
import { fuelContract } from './features/fuel.contract.ts';
import { homeContract } from './features/home.contract.ts';
import { importsContract } from './features/imports.contract.ts';
import { instanceContract } from './features/instance.contract.ts';
import { invitationsContract } from './features/invitations.contract.ts';
import { jobsContract } from './features/jobs.contract.ts';
import { contractsContract } from './features/contracts.contract.ts';
import { ledgerContract } from './features/ledger.contract.ts';
import { payrollContract } from './features/payroll.contract.ts';
import { museumContract } from './features/museum.contract.ts';
import { liveriesContract } from './features/liveries.contract.ts';
import { linkedAccountsContract } from './features/linked-accounts.contract.ts';
import { lookBacksContract } from './features/look-backs.contract.ts';
import { mailsContract } from './features/mails.contract.ts';
import { marketContract } from './features/market.contract.ts';
import { membersContract } from './features/members.contract.ts';
import { notificationsContract } from './features/notifications.contract.ts';
import { noticesContract } from './features/notices.contract.ts';
import { operationsContract } from './features/operations.contract.ts';
import { operatorSettingsContract } from './features/operator-settings.contract.ts';
import { operatorUsersContract } from './features/operator-users.contract.ts';
import { operatorVtcsContract } from './features/operator-vtcs.contract.ts';
import { operatorsContract } from './features/operators.contract.ts';
import { placesContract } from './features/places.contract.ts';
import { positionsContract } from './features/positions.contract.ts';
import { regionsContract } from './features/regions.contract.ts';
import { reputationContract } from './features/reputation.contract.ts';
import { roadsContract } from './features/roads.contract.ts';
import { rolesContract } from './features/roles.contract.ts';
import { routePlansContract } from './features/route-plans.contract.ts';
import { safetyContract } from './features/safety.contract.ts';
import { telemetryContract } from './features/telemetry.contract.ts';
import { trackersContract } from './features/trackers.contract.ts';
import { trafficContract } from './features/traffic.contract.ts';
import { insuranceContract } from './features/insurance.contract.ts';
import { maintenanceContract } from './features/maintenance.contract.ts';
import { trucksContract } from './features/trucks.contract.ts';
import { usersContract } from './features/users.contract.ts';
import { vtcsContract } from './features/vtcs.contract.ts';
import { webhooksContract } from './features/webhooks.contract.ts';
import { whyContract } from './features/why.contract.ts';

/** The whole API, by feature. */
export const contract = {
  instance: instanceContract,
  auth: authContract,
  users: usersContract,
  vtcs: vtcsContract,
  roles: rolesContract,
  members: membersContract,
  applications: applicationsContract,
  invitations: invitationsContract,
  jobs: jobsContract,
  routePlans: routePlansContract,
  regions: regionsContract,
  safety: safetyContract,
  reputation: reputationContract,
  badges: badgesContract,
  evidenceRecount: evidenceRecountContract,
  fuel: fuelContract,
  ledger: ledgerContract,
  places: placesContract,
  trucks: trucksContract,
  maintenance: maintenanceContract,
  museum: museumContract,
  insurance: insuranceContract,
  dispatcher: dispatcherContract,
  liveries: liveriesContract,
  payroll: payrollContract,
  contracts: contractsContract,
  market: marketContract,
  home: homeContract,
  audit: auditContract,
  activity: activityContract,
  notifications: notificationsContract,
  account: accountContract,
  mails: mailsContract,
  demoRequests: demoRequestsContract,
  telemetry: telemetryContract,
  positions: positionsContract,
  roads: roadsContract,
  companion: companionContract,
  trackers: trackersContract,
  imports: importsContract,
  achievements: achievementsContract,
  events: companyEventsContract,
  eventSeries: eventSeriesContract,
  attendance: eventAttendanceContract,
  eventPhotos: eventPhotosContract,
  chat: chatContract,
  chatModeration: chatModerationContract,
  calendar: calendarContract,
  linkedAccounts: linkedAccountsContract,
  overlay: overlayContract,
  lookBacks: lookBacksContract,
  announcements: announcementsContract,
  alliances: alliancesContract,
  webhooks: webhooksContract,
  operations: operationsContract,
  notices: noticesContract,
  backups: backupsContract,
  operators: operatorsContract,
  operatorUsers: operatorUsersContract,
  operatorVtcs: operatorVtcsContract,
  operatorSettings: operatorSettingsContract,
  traffic: trafficContract,
  why: whyContract,
} as const;
