import { type PushContent } from '@waybill/schema/features/notification-items.models';
import {
  findNotificationKind,
  notificationKinds,
} from '@waybill/schema/features/notifications.models';
import { limits } from '@waybill/schema/limits';
import { isLanguage, isTimeZone } from '@waybill/schema/preferences';
import type { Services } from '../../../http/context.ts';
import { later } from '../../../lib/clock.ts';
import { leaseMs, type RunningDeliveries, startDeliveries } from '../../../lib/deliveries.ts';
import { type Answer, CallFailedError } from '../../../lib/guarded-agent.ts';
import { findHold, type ReaderTimes } from '../holds.policy.ts';
import { withLinkFor } from '../links.policy.ts';
import { readTimes } from '../notifications.policy.ts';
import { presentNotification } from '../notifications.presenter.ts';
import { decide, findNextTry } from './pace.policy.ts';
import * as data from './pump.data.ts';
import type { DueMessage } from './pump.data.ts';
import { buildPushRequest, contactOf, topicOf } from './push-request.service.ts';
import { unsealTarget } from './sealed-subscription.policy.ts';
import { removeSubscription } from './subscriptions.data.ts';

const hourMs = 3_600_000;

type Deps = Pick<
  Services,
  | 'clock'
  | 'config'
  | 'db'
  | 'findPushKeys'
  | 'guardedAgent'
  | 'keys'
  | 'log'
  | 'metrics'
  | 'outages'
>;

/** Starts sending waiting messages to browsers through their push services, one at a time each. */
export function startPushPump(services: Deps): RunningDeliveries {
  const { clock, db, findPushKeys } = services;
  return startDeliveries<string>(services, {
    everyMs: 1_000,
    atOnce: 20,
    failure: 'failed to send push notifications; retrying',
    async claim(most) {
      // The first start creates them.
      await findPushKeys();
      return data.claimBrowsers(db, clock(), later(clock, leaseMs), most);
    },
    async send(sessionId, stopping) {
      await tellBrowser(services, sessionId, stopping);
      // It may have more messages.
      return true;
    },
  });
}

/** Sends a browser its oldest waiting message, or decides to drop it. */
async function tellBrowser(services: Deps, sessionId: string, signal: AbortSignal): Promise<void> {
  const { clock, db } = services;
  const now = clock();
  const message = await data.findDueMessage(db, sessionId, now);
  if (message === null) return data.releaseBrowser(db, sessionId, null);
  const { session } = message.subscription;
  if (session.expiresAt <= now) return removeSubscription(db, sessionId);
  const decision = decide({
    now,
    heldUntil: isOfAccount(message) ? null : findHold(timesOf(message), now),
    ...(await readPace(services, message, now)),
  });
  if (decision.kind === 'WAIT') {
    await data.postponeMessage(db, message, decision.until, message.attempts);
  } else if (decision.kind === 'DROP') {
    await data.settleMessage(db, message, 'DROPPED', now);
  } else {
    return send(services, message, signal);
  }
  await data.releaseBrowser(db, sessionId, null);
}

/** Account notifications ignore quiet hours. */
function isOfAccount({ notification }: DueMessage): boolean {
  const kind = findNotificationKind(notification.kind);
  return kind !== null && notificationKinds[kind].section === 'account';
}

async function readPace({ db }: Deps, { sessionId, notification }: DueMessage, now: Date) {
  const { createdAt, readAt } = notification;
  const since = new Date(createdAt.getTime() - limits.pushGroupMs);
  const [sentLastHour, unread] = await Promise.all([
    data.countSent(db, sessionId, new Date(now.getTime() - hourMs)),
    data.countUnreadSince(db, notification, since),
  ]);
  // The count includes this one.
  return { createdAt, isRead: readAt !== null, sentLastHour, unreadOfGroup: unread - 1 };
}

async function send(services: Deps, message: DueMessage, signal: AbortSignal): Promise<void> {
  const { clock, db, log, metrics } = services;
  const { sessionId, subscription } = message;
  const outcome = await post(services, message, signal);
  if (outcome.kind !== 'STOPPED') {
    metrics.countDelivery('push', outcome.kind === 'SENT' ? 'sent' : 'failed');
  }
  const now = clock();
  if (outcome.kind === 'GONE') return removeSubscription(db, sessionId);
  if (outcome.kind === 'STOPPED') return data.releaseBrowser(db, sessionId, null);
  if (outcome.kind === 'LATER') {
    const failures = message.attempts + 1;
    const nextTry = findNextTry(failures, outcome.retryAfter, now);
    if (nextTry !== null) {
      await data.postponeMessage(db, message, nextTry, failures);
      // A service that is overloaded gets no other requests meanwhile.
      return data.releaseBrowser(db, sessionId, nextTry);
    }
  }
  if (outcome.kind !== 'SENT') {
    const { host } = subscription;
    log.warn({ host, reason: outcome.reason }, 'a push service rejected a message; skipping it');
  }
  await data.settleMessage(db, message, outcome.kind === 'SENT' ? 'SENT' : 'DROPPED', now);
  await data.releaseBrowser(db, sessionId, null);
}

type Outcome =
  | { readonly kind: 'SENT' }
  /** The subscription no longer exists. */
  | { readonly kind: 'GONE' }
  | { readonly kind: 'STOPPED' }
  | { readonly kind: 'LATER'; readonly reason: string; readonly retryAfter?: string | undefined }
  | { readonly kind: 'REFUSED'; readonly reason: string };

async function post(services: Deps, message: DueMessage, signal: AbortSignal): Promise<Outcome> {
  const { config, findPushKeys, guardedAgent, keys } = services;
  const { sessionId, subscription, notification } = message;
  const key = keys('push');
  const target = unsealTarget(subscription.sealed, key, sessionId);
  const content = await buildContent(services, message);
  if (target === null) return { kind: 'GONE' };
  if (content === null) return { kind: 'REFUSED', reason: 'its kind is not known' };
  const topic = topicOf(notification.groupKey, sessionId, key);
  const vapid = { ...(await findPushKeys()), subject: contactOf(config) };
  const request = await buildPushRequest(target, content, topic, vapid);
  try {
    return readAnswer(await guardedAgent.post({ ...request, signal }));
  } catch (error) {
    if (!(error instanceof CallFailedError)) throw error;
    if (error.problem === 'STOPPED') return { kind: 'STOPPED' };
    const kind = error.problem === 'ADDRESS_FORBIDDEN' ? 'REFUSED' : 'LATER';
    return { kind, reason: error.problem };
  }
}

function readAnswer({ status, headers }: Answer): Outcome {
  if (status >= 200 && status < 300) return { kind: 'SENT' };
  if (status === 404 || status === 410) return { kind: 'GONE' };
  const reason = `status ${status}`;
  return status === 429 || status >= 500
    ? { kind: 'LATER', reason, retryAfter: headers['retry-after'] }
    : { kind: 'REFUSED', reason };
}

/** Builds what the browser shows. Null if this version doesn't know it. */
async function buildContent({ db }: Deps, message: DueMessage): Promise<PushContent | null> {
  const { notification, subscription } = message;
  const { preferences, membership } = subscription.session.user;
  const presented = presentNotification(notification);
  if (presented === null) return null;
  return {
    item: withLinkFor(presented, membership !== null),
    count: await data.countOfGroup(db, notification),
    tag: notification.groupKey,
    language: isLanguage(preferences?.language) ? preferences.language : null,
    timeZone: preferences?.timeZone ?? null,
    distanceUnit: preferences?.distanceUnit ?? null,
  };
}

/** Returns a user's notification times in their chosen time zone, else the browser's. */
function timesOf({ subscription }: DueMessage): ReaderTimes {
  const { preferences, notificationPreferences } = subscription.session.user;
  const timeZone = preferences?.timeZone ?? subscription.timeZone;
  return {
    ...readTimes(notificationPreferences),
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
  };
}
