import type { z } from 'zod';
import type { EventDefinition, EventRegister } from './contract/event.ts';
import { accountEvents } from './features/account.events.ts';
import { achievementEvents } from './features/achievements.events.ts';
import { allianceEvents } from './features/alliances.events.ts';
import { announcementEvents } from './features/announcements.events.ts';
import { applicationEvents } from './features/applications.events.ts';
import { chatEvents } from './features/chat.events.ts';
import { companyEventEvents } from './features/company-events.events.ts';
import { fuelEvents } from './features/fuel.events.ts';
import { invitationEvents } from './features/invitations.events.ts';
import { contractEvents } from './features/contracts.events.ts';
import { ledgerEvents } from './features/ledger.events.ts';
import { marketEvents } from './features/market.events.ts';
import { insuranceEvents } from './features/insurance.events.ts';
import { maintenanceEvents } from './features/maintenance.events.ts';
import { liveriesEvents } from './features/liveries.events.ts';
import { trucksEvents } from './features/trucks.events.ts';
import { placesEvents } from './features/places.events.ts';
import { payrollEvents } from './features/payroll.events.ts';
import { jobEvents } from './features/jobs.events.ts';
import { memberEvents } from './features/members.events.ts';
import { noticeEvents } from './features/notices.events.ts';
import { positionEvents } from './features/positions.events.ts';
import { roadEvents } from './features/roads.events.ts';
import { roleEvents } from './features/roles.events.ts';
import { routePlanEvents } from './features/route-plans.events.ts';
import { safetyEvents } from './features/safety.events.ts';
import { trackerEvents } from './features/trackers.events.ts';
import { trafficEvents } from './features/traffic.events.ts';
import { vtcEvents } from './features/vtcs.events.ts';
import { webhookEvents } from './features/webhooks.events.ts';

/** The events of each feature. A test checks that no two features declare the same one. */
export const eventRegisters = [
  memberEvents,
  roleEvents,
  vtcEvents,
  accountEvents,
  jobEvents,
  announcementEvents,
  companyEventEvents,
  chatEvents,
  applicationEvents,
  invitationEvents,
  allianceEvents,
  webhookEvents,
  noticeEvents,
  routePlanEvents,
  positionEvents,
  roadEvents,
  achievementEvents,
  safetyEvents,
  fuelEvents,
  ledgerEvents,
  placesEvents,
  trucksEvents,
  maintenanceEvents,
  liveriesEvents,
  insuranceEvents,
  marketEvents,
  payrollEvents,
  contractEvents,
  trafficEvents,
  trackerEvents,
] as const satisfies readonly EventRegister[];

/** All events, by type. */
export const events = {
  ...memberEvents,
  ...roleEvents,
  ...vtcEvents,
  ...accountEvents,
  ...jobEvents,
  ...announcementEvents,
  ...companyEventEvents,
  ...chatEvents,
  ...applicationEvents,
  ...invitationEvents,
  ...allianceEvents,
  ...webhookEvents,
  ...noticeEvents,
  ...routePlanEvents,
  ...positionEvents,
  ...roadEvents,
  ...achievementEvents,
  ...safetyEvents,
  ...fuelEvents,
  ...ledgerEvents,
  ...placesEvents,
  ...trucksEvents,
  ...maintenanceEvents,
  ...liveriesEvents,
  ...insuranceEvents,
  ...marketEvents,
  ...payrollEvents,
  ...contractEvents,
  ...trafficEvents,
  ...trackerEvents,
} as const;

export type EventType = keyof typeof events;
export type PayloadOf<Type extends EventType> = z.output<(typeof events)[Type]['payload']>;

/** An event as its emitter passes it. */
export type NewEvent<Type extends EventType = EventType> = {
  readonly [T in Type]: {
    readonly type: T;
    readonly vtcId: string | null;
    /** The user who caused it; null if no user did. */
    readonly actorId: string | null;
    /** The user or row that it concerns. For events on `me`, the user. */
    readonly subjectId: string | null;
    readonly payload: PayloadOf<T>;
  };
}[Type];

/** Returns the declaration of an event; null if this build doesn't know its type or version. */
export function findEvent(event: {
  readonly type: string;
  readonly version: number;
}): EventDefinition | null {
  const known: EventRegister = events;
  const definition = Object.hasOwn(known, event.type) ? known[event.type] : undefined;
  return definition && event.version <= definition.version ? definition : null;
}
