import { messages as shared } from '../shared.register.ts';

export const messages = {
  mailOff: 'This server sends no email.',
} as const;

export const errors = {
  EMAIL_LINK_INVALID: { status: 404, message: shared.linkInvalid },
  MAIL_OFF: { status: 409, message: messages.mailOff },
} as const;

export const rateLimits = {
  /** Verification mails that a user requests. */
  emailVerificationByUser: { points: 5, perSeconds: 3_600 },
  /** Verification links tried from one network. */
  emailVerificationByAddress: { points: 60, perSeconds: 60 },
  /** Mails handed to the mail server. */
  mailsByInstance: { points: 100, perSeconds: 60 },
  /** One-click unsubscribing, from one network. */
  unsubscribeByAddress: { points: 60, perSeconds: 60 },
} as const;
