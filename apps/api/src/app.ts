import type { RequestListener } from 'node:http';
import { contract } from '@waybill/schema/contract';
import express, { type Express, type Router } from 'express';
import { calendarHandlers, createCalendarRouter } from './calendar.ts';
import { createAccountHandlers } from './features/account/account.routes.ts';
import { allyHandlers } from './features/alliances/alliances.routes.ts';
import { createHealthRouter } from './features/health/health.routes.ts';
import { createMetricsRouter } from './features/metrics/metrics.routes.ts';
import { createOperationsHandlers } from './features/operations/operations.routes.ts';
import { consumers, exportOwn, features, mergeHandlers, storageKinds } from './features.ts';
import { createApiReference } from './http/api-reference.ts';
import type { Services } from './http/context.ts';
import { createContractRouter } from './http/contract-router.ts';
import { createErrorHandler, refuseUnknownPath } from './http/error-handler.ts';
import { limitRequests, neverStore } from './http/guards.ts';
import { observe } from './http/observe.ts';
import { createRequestLog } from './http/request-log.ts';
import { createSecurityHeaders } from './http/security-headers.ts';
import { createMapPageRouter } from './features/positions/map-page.routes.ts';
import { createOverlayPageRouter } from './features/overlay/overlay-page.routes.ts';
import { createWebApp } from './http/web-app.ts';
import { whyHandlers } from './why.ts';

const handlers = {
  ...mergeHandlers(),
  account: createAccountHandlers(exportOwn),
  operations: createOperationsHandlers({ consumers, storageKinds }),
  calendar: calendarHandlers,
  why: whyHandlers,
};

const pages = features.flatMap((feature) => feature.pages ?? []);
const ownSights = features.flatMap((feature) => feature.ownSights ?? []);

/** Creates the whole server. */
export function createServer(services: Services, webDir: string): RequestListener {
  return observe(services, createApp(services, webDir));
}

/** Creates everything that a request passes through after it is counted, in this order. */
export function createApp(services: Services, webDir: string): Express {
  const { config, log } = services;
  const app = express();
  for (const { start } of features) start?.(services);
  app.disable('x-powered-by');
  app.set('query parser', 'simple');

  app.use(createRequestLog(log));
  app.use(createSecurityHeaders(config.publicUrl));
  // Before the limits: monitoring sends frequent requests from one address.
  app.use('/api/health', neverStore, createHealthRouter(services));

  app.use(createMetricsRouter(services));

  app.use('/api', neverStore, limitRequests(services));
  app.use('/api', createContractRouter(contract, handlers, services, allyHandlers));
  app.use('/api', ...routersBelow('/api', services), createCalendarRouter(services));
  app.use('/api', createApiReference(contract, services));
  app.use('/media', limitRequests(services), ...routersBelow('/media', services));
  app.use('/downloads', limitRequests(services), ...routersBelow('/downloads', services));
  app.use(createMapPageRouter(services, webDir));
  app.use(createOverlayPageRouter(webDir));
  app.use(createWebApp(webDir, services, pages, ownSights));

  app.use(refuseUnknownPath);
  app.use(createErrorHandler(services));
  return app;
}

function routersBelow(path: '/api' | '/media' | '/downloads', services: Services): Router[] {
  return features.flatMap(({ routers }) => routers?.[path]?.(services) ?? []);
}
