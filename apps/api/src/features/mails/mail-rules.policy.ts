import { mailItemLifeMs } from '../notifications/holds.policy.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Rules of sending mails. Not part of the contract's limits, because no page needs them. */
export const mailRules = {
  /** Lifetime of a confirmation link. */
  verificationLifeMs: dayMs,
  /** Retry delays after failed deliveries; after the last one, the mail has failed. */
  retriesMs: [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 3 * hourMs, 6 * hourMs, 12 * hourMs],
  /** Single mails per user and hour; the rest goes into the digest. */
  singlesPerHour: 6,
  /** This many refusals within the time suspend an address. */
  refusalsUntilSuspended: 5,
  refusalsCountedMs: 30 * dayMs,
  /** Notifications listed in a digest; the rest is counted. */
  digestItems: 50,
  itemLifeMs: mailItemLifeMs,
  /** Retention of finished mails: as long as refusals count. */
  finishedMs: 30 * dayMs,
} as const;
