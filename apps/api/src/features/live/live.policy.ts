import { findEvent } from '@waybill/schema/events';
import type { ChangedRights, ReceivingRight, TopicKind } from '@waybill/schema/contract/event';
import type { Actor } from '../../auth/actor.ts';

/** The event fields that decide who receives it. */
export interface RoutedEvent {
  readonly type: string;
  readonly version: number;
  readonly vtcId: string | null;
  readonly subjectId: string | null;
}

/** A stream's actor and topics. */
export interface Listener {
  readonly actor: Actor;
  readonly topics: ReadonlySet<TopicKind>;
}

/** True if a listener may receive an event. Unknown events are sent to no one. */
export function mayReceive({ actor, topics }: Listener, event: RoutedEvent): boolean {
  const definition = findEvent(event);
  if (definition === null) return false;
  return definition.topics.some((topic) => {
    if (!topics.has(topic)) return false;
    if (topic === 'me') return event.subjectId === actor.userId;
    return event.vtcId === actor.vtcId && event.vtcId !== null && holds(actor, definition.right);
  });
}

function holds(actor: Actor, right: ReceivingRight): boolean {
  if (right === 'self') return false;
  if (right === 'member') return actor.vtcId !== null;
  return right === 'owner' ? actor.isOwner : actor.keys.has(right.key);
}

/** Returns how an event changes a listener's rights; null if it does not. */
export function changeFor(
  { actor, topics }: Listener,
  event: RoutedEvent,
): 'ends' | 'read-anew' | null {
  const changes = findEvent(event)?.changes;
  if (changes === undefined || !isConcerned(actor, event, changes)) return null;
  return changes === 'membership-of-subject' && topics.has('vtc') ? 'ends' : 'read-anew';
}

function isConcerned(actor: Actor, event: RoutedEvent, changes: ChangedRights): boolean {
  if (changes === 'rights-of-company') return event.vtcId !== null && event.vtcId === actor.vtcId;
  return event.subjectId === actor.userId;
}
