import { ECDH, timingSafeEqual } from 'node:crypto';
import type { PushSubscriptionForm } from '@waybill/schema/features/notifications.contract';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { withAccountLocked } from '../../../auth/account-transaction.ts';
import { getOwnSessionId } from '../../../auth/actor.ts';
import type { WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Db } from '../../../lib/db.ts';
import { hashToken } from '../../../lib/secrets.ts';
import { isOfPushService } from './endpoints.policy.ts';
import { type PushTarget, sealTarget, unsealTarget } from './sealed-subscription.policy.ts';
import * as data from './subscriptions.data.ts';

/**
 * Subscribes the actor's browser to push for as long as its session lives. A client that knows an endpoint's
 * keys is its browser, even if another user was signed in there before.
 * @throws PUSH_SERVICE_UNKNOWN, PUSH_ENDPOINT_TAKEN, PUSH_SUBSCRIPTIONS_TOO_MANY, VALIDATION_FAILED,
 * TOO_MANY_REQUESTS
 */
export async function setPushSubscription(
  ctx: WriteContext,
  { endpoint, keys, timeZone }: PushSubscriptionForm,
): Promise<void> {
  await ctx.rateLimits.consume('pushSubscriptionByUser', ctx.actor.userId);
  const isCallable = ctx.guardedAgent.mayCall(endpoint);
  if (!isCallable || !isOfPushService(endpoint, ctx.config.pushHosts)) {
    throw AppError.at('endpoint', 'PUSH_SERVICE_UNKNOWN');
  }
  if (!isPoint(keys.p256dh)) {
    const fields = { 'keys.p256dh': messages.fieldInvalid };
    throw new AppError('VALIDATION_FAILED', { fields });
  }
  const key = ctx.keys('push');
  const endpointHash = hashToken(endpoint);
  await withAccountLocked(ctx, async ({ db, actor }) => {
    const sessionId = getOwnSessionId(actor);
    await takeOver(db, { endpoint, keys }, { endpointHash, key, sessionId });
    const others = await data.countOtherSubscriptions(db, actor.userId, sessionId);
    if (others >= limits.pushSubscriptionsPerUser) {
      throw new AppError('PUSH_SUBSCRIPTIONS_TOO_MANY');
    }
    await data.setSubscription(db, {
      sessionId,
      endpointHash,
      host: new URL(endpoint).hostname,
      sealed: sealTarget({ endpoint, keys }, key, sessionId),
      timeZone,
      createdAt: ctx.clock(),
    });
  });
}

/** Unsubscribes the actor's browser. */
export async function removePushSubscription(ctx: WriteContext): Promise<void> {
  await withAccountLocked(ctx, async ({ db, actor }) => {
    await data.removeSubscription(db, getOwnSessionId(actor));
  });
}

interface Place {
  readonly endpointHash: Uint8Array<ArrayBuffer>;
  readonly key: Buffer;
  readonly sessionId: string;
}

/** Takes an endpoint over from the same browser's previous session. @throws PUSH_ENDPOINT_TAKEN */
async function takeOver(db: Db, target: PushTarget, { endpointHash, key, sessionId }: Place) {
  const former = await data.findSubscriptionByEndpoint(db, endpointHash);
  if (former === null || former.sessionId === sessionId) return;
  const known = unsealTarget(former.sealed, key, former.sessionId);
  if (known !== null && !isSameSecret(known.keys.auth, target.keys.auth)) {
    throw new AppError('PUSH_ENDPOINT_TAKEN');
  }
  await data.removeSubscription(db, former.sessionId);
}

function isSameSecret(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** True if a browser's key is a point of the curve, without which encryption fails. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
