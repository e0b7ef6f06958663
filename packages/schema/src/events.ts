import type { z } from 'zod';
import type { EventDefinition, EventRegister } from './contract/event.ts';
import { accountEvents } from './features/account.events.ts';
import { allianceEvents } from './features/alliances.events.ts';
import { announcementEvents } from './features/announcements.events.ts';
import { applicationEvents } from './features/applications.events.ts';
import { invitationEvents } from './features/invitations.events.ts';
import { jobEvents } from './features/jobs.events.ts';
import { memberEvents } from './features/members.events.ts';
import { noticeEvents } from './features/notices.events.ts';
import { positionEvents } from './features/positions.events.ts';
import { roadEvents } from './features/roads.events.ts';
import { roleEvents } from './features/roles.events.ts';
import { routePlanEvents } from './features/route-plans.events.ts';
import { vtcEvents } from './features/vtcs.events.ts';
import { webhookEvents } from './features/webhooks.events.ts';

/** The events of each feature. A test demands that no two features declare the same. */
export const eventRegisters = [
  memberEvents,
  roleEvents,
  vtcEvents,
  accountEvents,
  jobEvents,
  announcementEvents,
  applicationEvents,
  invitationEvents,
  allianceEvents,
  webhookEvents,
  noticeEvents,
  routePlanEvents,
  positionEvents,
  roadEvents,
] as const satisfies readonly EventRegister[];

/** Everything that may happen, by its type. */
export const events = {
  ...memberEvents,
  ...roleEvents,
  ...vtcEvents,
  ...accountEvents,
  ...jobEvents,
  ...announcementEvents,
  ...applicationEvents,
  ...invitationEvents,
  ...allianceEvents,
  ...webhookEvents,
  ...noticeEvents,
  ...routePlanEvents,
  ...positionEvents,
  ...roadEvents,
} as const;

export type EventType = keyof typeof events;
export type PayloadOf<Type extends EventType> = z.output<(typeof events)[Type]['payload']>;

/** An event as whoever makes it happen says it. */
export type NewEvent<Type extends EventType = EventType> = {
  readonly [T in Type]: {
    readonly type: T;
    readonly vtcId: string | null;
    /** Who did it; null when nobody did. */
    readonly actorId: string | null;
    /** Whom or what it is about. Of an event that is told on `me` it is the user. */
    readonly subjectId: string | null;
    readonly payload: PayloadOf<T>;
  };
}[Type];

/** What is declared of an event; null for a type or version that this build does not know. */
export function findEvent(event: {
  readonly type: string;
  readonly version: number;
}): EventDefinition | null {
  const known: EventRegister = events;
  const definition = Object.hasOwn(known, event.type) ? known[event.type] : undefined;
  return definition && event.version <= definition.version ? definition : null;
}
