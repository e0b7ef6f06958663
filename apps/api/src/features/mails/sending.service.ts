import {
  type DirectMailKind,
  directMailKinds,
  directMailParams,
} from '@waybill/schema/features/mails.models';
import { channelRules } from '@waybill/schema/features/notifications.fields';
import type { Notification } from '@waybill/schema/features/notification-items.models';
import { defaultPreferences } from '@waybill/schema/features/users.models';
import { emitAccountEvent } from '../../auth/account-events.ts';
import { lockUser } from '../../auth/user-locks.data.ts';
import type { Services } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { later } from '../../lib/clock.ts';
import { findDatabaseFailure } from '../../lib/database-failure.ts';
import {
  type Deliveries,
  deliverDue,
  leaseMs,
  type RunningDeliveries,
  startDeliveries,
} from '../../lib/deliveries.ts';
import type { Mailer, OutgoingMail } from '../../lib/mailer.ts';
import { unseal } from '../../lib/secret-box.ts';
import { findHold } from '../notifications/holds.policy.ts';
import { withLinkFor } from '../notifications/links.policy.ts';
import { listNotifications } from '../notifications/notifications.data.ts';
import { presentNotification } from '../notifications/notifications.presenter.ts';
import { listChosen } from '../notifications/settings.data.ts';
import { listUnreadItems } from './composing.data.ts';
import { composeMails } from './composing.service.ts';
import * as data from './mails.data.ts';
import type { ClaimedMail, ReaderRow } from './mails.data.ts';
import { isAddressGone, languageOf, retryDelayMs, timesOf, timeZoneOf } from './mails.policy.ts';
import {
  type Envelope,
  presentDigest,
  presentDirectMail,
  presentSingleMail,
} from './mails.presenter.ts';
import { mailRules } from './mail-rules.policy.ts';

type Deps = Pick<
  Services,
  'clock' | 'config' | 'db' | 'keys' | 'branding' | 'log' | 'mailer' | 'metrics' | 'rateLimits'
>;

/** Starts sending due mails; does nothing without a mail server. */
export function startMails(services: Deps & Pick<Services, 'outages'>): RunningDeliveries {
  const { mailer } = services;
  if (mailer === null) return { stop: async () => {} };
  const running = startDeliveries(services, mailsOf(services, mailer));
  return {
    async stop() {
      await running.stop();
      mailer.close();
    },
  };
}

/** Sends all mails that are due. */
export async function sendMails(services: Deps): Promise<void> {
  const { mailer } = services;
  if (mailer !== null) await deliverDue(mailsOf(services, mailer));
}

function mailsOf(services: Deps, mailer: Mailer): Deliveries<ClaimedMail> {
  const { clock, db } = services;
  return {
    everyMs: 2_000,
    // The number of connections to the mail server.
    atOnce: 2,
    failure: 'failed to send mails; retrying',
    async claim(most) {
      let isMore = true;
      while (isMore) isMore = await composeMails(services);
      const now = clock();
      return data.claimMails(
        db,
        most,
        now,
        later(() => now, leaseMs),
      );
    },
    send: async (claim) => sendOne(services, mailer, claim),
  };
}

/** The next step for a claimed mail. */
type Prepared =
  | { readonly kind: 'ready'; readonly mail: OutgoingMail }
  | { readonly kind: 'expired' }
  | { readonly kind: 'held'; readonly until: Date }
  /** Because of a bug. */
  | { readonly kind: 'broken'; readonly error: string };

/** False if the rate limit is reached, for which other due mails wait too. */
async function sendOne(services: Deps, mailer: Mailer, claim: ClaimedMail): Promise<boolean> {
  const { clock, db, log, metrics } = services;
  const prepared = await prepare(services, claim).catch((error: unknown) =>
    noteMistake(log, claim, error),
  );
  if (prepared.kind === 'broken') {
    await retryOrFail(services, claim, { replyCode: null, error: prepared.error });
    return true;
  }
  if (prepared.kind === 'expired') {
    await data.finishMail(db, claim, 'EXPIRED', clock());
    return true;
  }
  if (prepared.kind === 'held') {
    await data.postponeMail(db, claim, prepared.until);
    return true;
  }
  const waitMs = await findWait(services);
  if (waitMs !== null) {
    await data.postponeMail(db, claim, later(clock, waitMs));
    return false;
  }
  const { id, kind, attempts } = claim;
  const delivery = await mailer.send(prepared.mail);
  metrics.countDelivery('mail', delivery.kind === 'sent' ? 'sent' : 'failed');
  if (delivery.kind === 'sent') {
    await data.finishMail(db, claim, 'SENT', clock());
    log.info({ mail: id, kind, attempts }, 'a mail was sent');
    return true;
  }
  const { replyCode, reason: error } = delivery;
  // The server's reply may contain the recipient, so only `admin mail status` shows it, no log.
  const reason = replyCode === null ? error : undefined;
  log.warn({ mail: id, kind, attempts, replyCode, reason }, 'a mail was rejected');
  if (delivery.kind === 'refused') {
    await giveUp(services, claim, prepared.mail.to, { replyCode, error });
  } else {
    await retryOrFail(services, claim, { replyCode, error });
  }
  return true;
}

function noteMistake(log: Services['log'], { id, kind }: ClaimedMail, error: unknown): Prepared {
  if (findDatabaseFailure(error) !== null) throw error;
  log.error({ err: error, mail: id, kind }, 'failed to render a mail; retrying');
  return { kind: 'broken', error: String(error) };
}

interface Outcome {
  readonly replyCode: number | null;
  readonly error: string;
}

/** Schedules another attempt, or marks the mail as failed after the last one. */
async function retryOrFail({ clock, db }: Deps, claim: ClaimedMail, outcome: Outcome) {
  const delayMs = retryDelayMs(claim.attempts, Math.random());
  if (delayMs === null) await data.finishMail(db, claim, 'FAILED', clock(), outcome);
  else await data.retryMail(db, claim, later(clock, delayMs), outcome);
}

/** Returns how long to wait for the rate limit, in milliseconds; null if there is no need to wait. */
async function findWait({ rateLimits }: Deps): Promise<number | null> {
  try {
    await rateLimits.consume('mailsByInstance', 'all');
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.retryAfterSeconds === undefined) throw error;
    return error.retryAfterSeconds * 1_000;
  }
}

/**
 * Marks a refused mail as failed, and suspends the address if it does not exist or has refused too many
 * mails.
 */
async function giveUp({ clock, db }: Deps, claim: ClaimedMail, to: string, outcome: Outcome) {
  await db.$transaction(async (transaction) => {
    const { userId } = claim;
    await lockUser(transaction, userId);
    const now = clock();
    const isOurs = await data.finishMail(transaction, claim, 'FAILED', now, outcome);
    if (!isOurs || outcome.replyCode === null) return;
    const { emailVerifiedAt } = await data.getReader(transaction, userId);
    const counted = now.getTime() - mailRules.refusalsCountedMs;
    const since = new Date(Math.max(counted, emailVerifiedAt?.getTime() ?? 0));
    const isGone =
      isAddressGone(outcome.replyCode, outcome.error) ||
      (await data.countRefused(transaction, userId, since)) >= mailRules.refusalsUntilSuspended;
    if (isGone && (await data.suspendEmail(transaction, userId, to, now))) {
      await emitAccountEvent(transaction, userId, 'account.email-suspended', { how: 'REFUSED' });
    }
  });
}

const isDirect = (kind: string): kind is DirectMailKind =>
  directMailKinds.some((direct) => direct === kind);

/** Renders a mail, unless it has expired or is held back. */
async function prepare(services: Deps, claim: ClaimedMail): Promise<Prepared> {
  const { clock, db } = services;
  const now = clock();
  const reader = await data.getReader(db, claim.userId);
  const to = addressOf(claim, reader);
  const isLate = claim.expiresAt !== null && claim.expiresAt <= now;
  if (isLate || to === null) return { kind: 'expired' };
  const envelope: Envelope = {
    id: claim.id,
    userId: claim.userId,
    username: reader.username,
    to,
    locale: languageOf(reader),
    timeZone: timeZoneOf(reader),
    distanceUnit: reader.preferences?.distanceUnit ?? defaultPreferences.distanceUnit,
  };
  if (isDirect(claim.kind)) return prepareDirect(services, claim, envelope, claim.kind);
  const hold = findHold(timesOf(reader), now);
  return prepareTold(services, claim, envelope, reader, hold);
}

/** Returns the recipient. Unconfirmed and suspended addresses get only confirmation mails. */
function addressOf({ kind, address }: ClaimedMail, reader: ReaderRow): string | null {
  const { email, emailVerifiedAt, emailSuspendedAt } = reader;
  if (kind === 'email.verification') return isSame(address, email) ? email : null;
  return address ?? (emailVerifiedAt !== null && emailSuspendedAt === null ? email : null);
}

function isSame(address: string | null, email: string): boolean {
  return address?.toLowerCase() === email.toLowerCase();
}

function prepareDirect(
  { config, keys, branding, log }: Deps,
  { id, sealed, expiresAt }: ClaimedMail,
  envelope: Envelope,
  kind: DirectMailKind,
): Prepared {
  const text = sealed && unseal(sealed, keys('mail'), id);
  if (text === null) {
    // The installation's secret has changed, so the contents cannot be decrypted.
    log.warn({ mail: id, kind }, 'failed to decrypt a mail; not sending it');
    return { kind: 'expired' };
  }
  const params = directMailParams[kind].parse(JSON.parse(text));
  return {
    kind: 'ready',
    mail: presentDirectMail({ config, keys, branding }, envelope, kind, params, expiresAt),
  };
}

/** Renders notifications that are still wanted and unread. */
async function prepareTold(
  { config, db, keys, branding }: Deps,
  claim: ClaimedMail,
  envelope: Envelope,
  reader: ReaderRow,
  hold: Date | null,
): Promise<Prepared> {
  const ids = await listUnreadItems(db, claim.id);
  const chosen = await listChosen(db, claim.userId);
  const isWanted = ({ kind }: Notification) => {
    const { mail } = channelRules[kind];
    if (mail === 'always') return true;
    const isOff = chosen.some((one) => one.kind === kind && one.channel === 'EMAIL' && !one.on);
    return !isOff && reader.notificationPreferences?.mailMode !== 'OFF';
  };
  const items = (await listNotifications(db, ids))
    .toReversed()
    .map(presentNotification)
    .filter((item) => item !== null)
    .filter(isWanted)
    .map((item) => withLinkFor(item, reader.membership !== null));
  const [first, ...more] = items;
  if (first === undefined) return { kind: 'expired' };
  const isUrgent = items.some(({ kind }) => channelRules[kind].mail === 'always');
  if (hold !== null && !isUrgent) return { kind: 'held', until: hold };
  const sender = { config, keys, branding };
  const mail =
    more.length === 0
      ? presentSingleMail(sender, envelope, first)
      : presentDigest(sender, envelope, items);
  return { kind: 'ready', mail };
}
