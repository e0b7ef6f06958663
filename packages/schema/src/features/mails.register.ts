export const messages = {
  mailOff: 'This server sends no email.',
  emailUnverified: 'Please confirm your email address first.',
  emailLinkInvalid: 'This link is wrong, used or expired. Please ask for a new one.',
} as const;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export const limits = {
  /** How long the link works that confirms an email address. */
  emailVerificationLifeMs: dayMs,
  /** A try that neither succeeded nor failed counts as broken off after so long, and is repeated. */
  mailLeaseMs: minuteMs,
  /** After how long a mail is tried again that could not be handed over; after the last it has failed. */
  mailRetriesMs: [
    minuteMs,
    5 * minuteMs,
    15 * minuteMs,
    hourMs,
    3 * hourMs,
    6 * hourMs,
    12 * hourMs,
  ],
  /** So many of somebody's mails of their own an hour; the rest goes into the digest. */
  singleMailsPerHour: 6,
  /** Refusals of so many mails within the time suspend an address. */
  refusalsUntilSuspended: 5,
  refusalsCountedMs: 30 * dayMs,
  /** One digest names so many, and counts the rest. */
  digestItems: 50,
  /** What could not be put into a mail for so long, as without a mail server, is told no more. */
  mailItemLifeMs: 2 * dayMs,
  /** How long is kept that a mail was sent, or was not: as long as refusals count. */
  finishedMailsMs: 30 * dayMs,
} as const;

export const errors = {
  EMAIL_LINK_INVALID: { status: 404, message: messages.emailLinkInvalid },
  EMAIL_UNVERIFIED: { status: 409, message: messages.emailUnverified },
  MAIL_OFF: { status: 409, message: messages.mailOff },
} as const;

export const rateLimits = {
  /** Mails that somebody has sent to what they say is their address. */
  emailVerificationByUser: { points: 5, perSeconds: 3_600 },
  /** Links that are tried out from one network. */
  emailVerificationByAddress: { points: 60, perSeconds: 60 },
  /** Mails that are handed over to the mail server. */
  mailsByInstance: { points: 100, perSeconds: 60 },
  /** One-click unsubscribing, from one network. */
  unsubscribeByAddress: { points: 60, perSeconds: 60 },
} as const;
