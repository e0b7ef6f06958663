import { AppError } from '../../../lib/app-error.ts';
import type { Db } from '../../../lib/db.ts';
import { isUniqueViolation } from '../../../lib/unique-violation.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export interface NewPushSubscription {
  readonly sessionId: string;
  readonly endpointHash: Bytes;
  readonly host: string;
  readonly sealed: Bytes;
  readonly timeZone: string;
  readonly createdAt: Date;
}

/** Returns the subscription with this endpoint, of any user. */
export async function findSubscriptionByEndpoint(db: Db, endpointHash: Bytes) {
  return db.pushSubscription.findUnique({
    where: { endpointHash },
    select: { sessionId: true, sealed: true },
  });
}

/** Counts a user's other subscribed browsers. */
export async function countOtherSubscriptions(
  db: Db,
  userId: string,
  sessionId: string,
): Promise<number> {
  return db.pushSubscription.count({
    where: { session: { userId }, sessionId: { not: sessionId } },
  });
}

/** Sets a browser's subscription. Its waiting messages stay. @throws PUSH_ENDPOINT_TAKEN */
export async function setSubscription(db: Db, subscription: NewPushSubscription): Promise<void> {
  const { sessionId, ...fields } = subscription;
  const change = { where: { sessionId }, create: subscription, update: fields };
  await db.pushSubscription.upsert(change).catch((error: unknown) => {
    if (!isUniqueViolation(error, 'push_subscriptions_endpoint_hash_key')) throw error;
    throw new AppError('PUSH_ENDPOINT_TAKEN', { cause: error });
  });
}

/** Removes a browser's subscription. */
export async function removeSubscription(db: Db, sessionId: string): Promise<void> {
  await db.pushSubscription.deleteMany({ where: { sessionId } });
}
