import type { ReceivingRight } from '@waybill/schema/contract/event';
import { type EventType, events } from '@waybill/schema/events';
import { isWebhookType } from '@waybill/schema/features/webhooks.models';
import type { Actor } from '../../auth/actor.ts';

/** True if the actor may see events of a type themselves. */
export function mayReceiveByWebhook(actor: Actor, type: EventType): boolean {
  const right: ReceivingRight = events[type].right;
  if (typeof right === 'object') return actor.keys.has(right.key);
  return right === 'member' || (right === 'owner' && actor.isOwner);
}

/** The same for a stored type; no one may see one that this version does not know. */
export function maySee(actor: Actor, type: string): boolean {
  return isWebhookType(type) && mayReceiveByWebhook(actor, type);
}
