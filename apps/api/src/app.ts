import type { RequestListener } from 'node:http';
import { contract } from '@waybill/schema/contract';
import express, { type Express } from 'express';
import { consumers } from './consumers.ts';
import { accountHandlers } from './features/account/account.routes.ts';
import { activityHandlers } from './features/activity/activity.routes.ts';
import { alliancePage } from './features/alliances/alliance-page.routes.ts';
import { alliancesHandlers, allyHandlers } from './features/alliances/alliances.routes.ts';
import { announcementsHandlers } from './features/announcements/announcements.routes.ts';
import { applicationsHandlers } from './features/applications/applications.routes.ts';
import { auditHandlers } from './features/audit/audit.routes.ts';
import { authHandlers } from './features/auth/auth.routes.ts';
import { createSteamRouter } from './features/auth/steam.routes.ts';
import { backupsHandlers } from './features/backups/backups.routes.ts';
import { createBackupsRouter } from './features/backups/downloads.routes.ts';
import { badgesHandlers } from './features/badges/badges.routes.ts';
import { companionHandlers, createDownloadsRouter } from './features/companion/companion.routes.ts';
import { demoRequestsHandlers } from './features/demo-requests/demo-requests.routes.ts';
import { createHealthRouter } from './features/health/health.routes.ts';
import { fuelHandlers } from './features/fuel/fuel.routes.ts';
import { homeHandlers } from './features/home/home.routes.ts';
import { importsHandlers } from './features/imports/imports.routes.ts';
import { followImports } from './features/imports/running.service.ts';
import { instanceHandlers } from './features/instance/instance.routes.ts';
import { invitationsHandlers } from './features/invitations/invitations.routes.ts';
import { jobsHandlers } from './features/jobs/jobs.routes.ts';
import { createWaybillCardRouter, waybillPage } from './features/jobs/sharing/waybill.routes.ts';
import { createLiveRouter } from './features/live/live.routes.ts';
import { mailsHandlers } from './features/mails/mails.routes.ts';
import { createUnsubscribeRouter } from './features/mails/unsubscribe.routes.ts';
import { createMediaRouter } from './features/media/media.routes.ts';
import { membersHandlers } from './features/members/members.routes.ts';
import { createMetricsRouter } from './features/metrics/metrics.routes.ts';
import { notificationsHandlers } from './features/notifications/notifications.routes.ts';
import { noticesHandlers } from './features/notices/notices.routes.ts';
import { createOperationsHandlers } from './features/operations/operations.routes.ts';
import { operatorVtcsHandlers } from './features/operators/companies/companies.routes.ts';
import { operatorsHandlers } from './features/operators/operators.routes.ts';
import { operatorSettingsHandlers } from './features/operators/settings/settings.routes.ts';
import { operatorUsersHandlers } from './features/operators/users/users.routes.ts';
import { routePlansHandlers } from './features/route-plans/route-plans.routes.ts';
import { positionsHandlers } from './features/positions/positions.routes.ts';
import { createPositionRouter } from './features/positions/stream.routes.ts';
import { regionsHandlers } from './features/regions/regions.routes.ts';
import { createRoadTilesRouter, roadsHandlers } from './features/roads/roads.routes.ts';
import { rolesHandlers } from './features/roles/roles.routes.ts';
import { entryHandlers } from './features/telemetry/entry.routes.ts';
import { evidenceRecountHandlers } from './features/telemetry/evidence-recount.routes.ts';
import { telemetryHandlers } from './features/telemetry/telemetry.routes.ts';
import { trackersHandlers } from './features/trackers/trackers.routes.ts';
import { createWebhookRouter } from './features/trackers/webhooks.routes.ts';
import { trafficHandlers } from './features/traffic/traffic.routes.ts';
import { webhooksHandlers } from './features/webhooks/webhooks.routes.ts';
import { usersHandlers } from './features/users/users.routes.ts';
import { vtcsPage } from './features/vtcs/directory/vtc-directory.routes.ts';
import { overviewSight } from './features/vtcs/overview/overview.routes.ts';
import { vtcPage } from './features/vtcs/public-page/vtc-page.routes.ts';
import { vtcsHandlers } from './features/vtcs/vtcs.routes.ts';
import { createApiReference } from './http/api-reference.ts';
import type { Services } from './http/context.ts';
import { createContractRouter } from './http/contract-router.ts';
import { createErrorHandler, refuseUnknownPath } from './http/error-handler.ts';
import { limitRequests, neverStore } from './http/guards.ts';
import { createHotReads, refuseFailedRead } from './http/hot-reads.ts';
import { observe } from './http/observe.ts';
import { createRequestLog } from './http/request-log.ts';
import { createSecurityHeaders } from './http/security-headers.ts';
import { createMapPageRouter } from './features/positions/map-page.routes.ts';
import { createWebApp } from './http/web-app.ts';

const handlers = {
  instance: instanceHandlers,
  auth: authHandlers,
  users: usersHandlers,
  vtcs: vtcsHandlers,
  roles: rolesHandlers,
  members: membersHandlers,
  applications: applicationsHandlers,
  invitations: invitationsHandlers,
  jobs: { ...jobsHandlers, ...entryHandlers },
  routePlans: routePlansHandlers,
  regions: regionsHandlers,
  badges: badgesHandlers,
  evidenceRecount: evidenceRecountHandlers,
  fuel: fuelHandlers,
  home: homeHandlers,
  audit: auditHandlers,
  activity: activityHandlers,
  notifications: notificationsHandlers,
  account: accountHandlers,
  mails: mailsHandlers,
  demoRequests: demoRequestsHandlers,
  telemetry: telemetryHandlers,
  positions: positionsHandlers,
  roads: roadsHandlers,
  companion: companionHandlers,
  trackers: trackersHandlers,
  webhooks: webhooksHandlers,
  imports: importsHandlers,
  announcements: announcementsHandlers,
  alliances: alliancesHandlers,
  operations: createOperationsHandlers(consumers),
  notices: noticesHandlers,
  backups: backupsHandlers,
  operators: operatorsHandlers,
  operatorUsers: operatorUsersHandlers,
  operatorVtcs: operatorVtcsHandlers,
  operatorSettings: operatorSettingsHandlers,
  traffic: trafficHandlers,
};

/** The whole server: a fast lane for the reads that it gets most of, and everything else. */
export function createServer(services: Services, webDir: string): RequestListener {
  const app = createApp(services, webDir);
  return observe(services, createHotReads(contract, handlers, services, app));
}

/** All but the fast lane, in the order in which a request passes through it. */
export function createApp(services: Services, webDir: string): Express {
  const { config, log } = services;
  const app = express();
  followImports(services);
  app.disable('x-powered-by');
  app.set('query parser', 'simple');

  app.use(createRequestLog(log));
  app.use(createSecurityHeaders(config.publicUrl));
  app.use(refuseFailedRead);
  // Before the limits: whoever watches this server asks often, and always from the same address.
  app.use('/api/health', neverStore, createHealthRouter(services));

  app.use(createMetricsRouter(services));

  app.use('/api', neverStore, limitRequests(services));
  app.use('/api', createContractRouter(contract, handlers, services, allyHandlers));
  // What no contract describes: redirects to and from Steam, the reference, images, the companion, the web app.
  app.use('/api', createSteamRouter(services));
  app.use('/api', createLiveRouter(services));
  app.use('/api', createPositionRouter(services));
  app.use('/api', createRoadTilesRouter(services));
  app.use('/api', createBackupsRouter(services));
  app.use('/api', createWebhookRouter(services));
  app.use('/api', createUnsubscribeRouter(services));
  app.use('/api', createApiReference(contract, services));
  app.use('/media/waybills', limitRequests(services), createWaybillCardRouter(services));
  app.use('/media', limitRequests(services), createMediaRouter(services));
  app.use('/downloads', limitRequests(services), createDownloadsRouter(services));
  app.use(createMapPageRouter(services, webDir));
  app.use(
    createWebApp(webDir, services, [vtcsPage, vtcPage, alliancePage, waybillPage], [overviewSight]),
  );

  app.use(refuseUnknownPath);
  app.use(createErrorHandler(services));
  return app;
}
