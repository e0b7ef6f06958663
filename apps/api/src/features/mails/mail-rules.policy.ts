import { mailItemLifeMs } from '../notifications/holds.policy.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How mails are sent. Not among the limits of the contract, as no page needs them. */
export const mailRules = {
  /** How long the link works that confirms an email address. */
  verificationLifeMs: dayMs,
  /** A try that neither succeeded nor failed counts as broken off after so long, and is repeated. */
  leaseMs: minuteMs,
  /** After how long a mail is tried again that could not be handed over; after the last it has failed. */
  retriesMs: [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 3 * hourMs, 6 * hourMs, 12 * hourMs],
  /** So many of somebody's mails of their own an hour; the rest goes into the digest. */
  singlesPerHour: 6,
  /** Refusals of so many mails within the time suspend an address. */
  refusalsUntilSuspended: 5,
  refusalsCountedMs: 30 * dayMs,
  /** One digest names so many, and counts the rest. */
  digestItems: 50,
  itemLifeMs: mailItemLifeMs,
  /** How long is kept that a mail was sent, or was not: as long as refusals count. */
  finishedMs: 30 * dayMs,
} as const;
