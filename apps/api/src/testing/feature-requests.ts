import { accountWrites } from './account-writes.ts';
import { achievementReads, achievementWrites } from './achievement-writes.ts';
import { allianceWrites } from './alliance-writes.ts';
import { applicationWrites } from './application-writes.ts';
import { chatReads, chatWrites } from './chat-writes.ts';
import { contractReads, contractWrites } from './contract-writes.ts';
import { calendarWrites } from './calendar-writes.ts';
import { linkedAccountWrites } from './linked-account-writes.ts';
import { overlayWrites } from './overlay-writes.ts';
import { dispatcherReads, dispatcherWrites } from './dispatcher-writes.ts';
import { eventReads, eventWrites } from './event-writes.ts';
import { fuelReads, fuelWrites } from './fuel-writes.ts';
import { ledgerReads, ledgerWrites } from './ledger-writes.ts';
import { marketWrites } from './market-writes.ts';
import { payrollReads, payrollWrites } from './payroll-writes.ts';
import { operationWrites } from './operation-writes.ts';
import { operatorWrites } from './operator-writes.ts';
import { placeReads, placeWrites } from './places-writes.ts';
import { positionReads, positionWrites } from './position-writes.ts';
import { routePlanReads, routePlanWrites } from './route-plan-writes.ts';
import type { TableEntry } from './table-entry.ts';
import { museumReads, museumWrites } from './museum-writes.ts';
import { insuranceReads, insuranceWrites } from './insurance-writes.ts';
import { maintenanceReads, maintenanceWrites } from './maintenance-writes.ts';
import { liveryReads, liveryWrites } from './livery-writes.ts';
import { truckReads, truckWrites } from './truck-writes.ts';
import { trafficWrites } from './traffic-writes.ts';
import { webhookReads, webhookWrites } from './webhook-writes.ts';

/** The reads of features that list their requests in a file of their own. */
export const featureReads: readonly TableEntry[] = [
  ...achievementReads,
  ...chatReads,
  ...contractReads,
  ...dispatcherReads,
  ...eventReads,
  ...fuelReads,
  ...ledgerReads,
  ...placeReads,
  ...truckReads,
  ...maintenanceReads,
  ...museumReads,
  ...liveryReads,
  ...insuranceReads,
  ...payrollReads,
  ...positionReads,
  ...routePlanReads,
  ...webhookReads,
];

/** The writes of the same features. */
export const featureWrites: readonly TableEntry[] = [
  ...accountWrites,
  ...achievementWrites,
  ...allianceWrites,
  ...applicationWrites,
  ...chatWrites,
  ...contractWrites,
  ...calendarWrites,
  ...linkedAccountWrites,
  ...overlayWrites,
  ...dispatcherWrites,
  ...eventWrites,
  ...fuelWrites,
  ...ledgerWrites,
  ...marketWrites,
  ...payrollWrites,
  ...operationWrites,
  ...operatorWrites,
  ...placeWrites,
  ...truckWrites,
  ...maintenanceWrites,
  ...museumWrites,
  ...liveryWrites,
  ...insuranceWrites,
  ...positionWrites,
  ...routePlanWrites,
  ...trafficWrites,
  ...webhookWrites,
];
