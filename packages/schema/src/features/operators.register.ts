export const messages = {
  operatorTwoFactorRequired:
    'Operators of this installation need two-factor authentication. Please switch it on in your settings.',
  operatorLinkInvalid:
    'This link is wrong, used or expired, or there is an operator already. A new one is made on the server.',
  operatorSelf: 'You cannot lock yourself.',
  operatorTwoFactor:
    'Operators turn off their own second factor in Settings. If it is lost, reset it on the server with: users reset-two-factor',
  operatorReasonRequired: 'Please say why: it is kept in the trail.',
  operatorReasonTooLong: 'The reason must have at most 400 characters.',
  vtcNotOrphaned:
    'The owner of this company was here recently. A company is handed over when its owner is locked or has not been seen for 60 days.',
  vtcNotHidden: 'Hide the company first: its owner could undo the deletion otherwise.',
  registrationLinksTooMany: 'There are 100 links that still work. Please revoke some first.',
  registrationLinkNoteTooLong: 'A note has at most 60 characters.',
  registrationLinkUses: 'A link works from 1 to 1,000 times.',
  registrationLinkDays: 'A link works from 1 to 365 days.',
  instanceNameLength: 'The name has at most 50 characters.',
  instanceAccentInvalid: 'Please enter a colour such as #ffbd38.',
  instanceAccentTooDark:
    'This colour is too dark: dark text on it, and the colour itself in the dark scheme, could not be read. Please choose a lighter one.',
  instanceAddressInvalid: 'Please enter an address that begins with https:// or http://.',
} as const;

export const limits = {
  /** How long the link works by which the first operator is made. */
  operatorLinkLifeMs: 24 * 3_600_000,
  operatorReason: { max: 400 },
  /** Whose owner was not seen for so long, a company may be handed over. */
  orphanedAfterMs: 60 * 24 * 3_600_000,
  registrationLinks: 100,
  registrationLinkNote: { max: 60 },
  registrationLinkUses: { min: 1, max: 1_000 },
  registrationLinkDays: { min: 1, max: 365, default: 14 },
  instanceName: { max: 50 },
  instanceAddress: { max: 300 },
} as const;

export const errors = {
  OPERATOR_TWO_FACTOR_REQUIRED: { status: 403, message: messages.operatorTwoFactorRequired },
  OPERATOR_LINK_INVALID: { status: 403, message: messages.operatorLinkInvalid },
  OPERATOR_SELF: { status: 409, message: messages.operatorSelf },
  OPERATOR_TWO_FACTOR: { status: 409, message: messages.operatorTwoFactor },
  VTC_NOT_ORPHANED: { status: 409, message: messages.vtcNotOrphaned },
  VTC_NOT_HIDDEN: { status: 409, message: messages.vtcNotHidden },
  REGISTRATION_LINKS_TOO_MANY: { status: 409, message: messages.registrationLinksTooMany },
} as const;

export const operatorActions = [
  'operator.named',
  'operator.removed',
  'operator.link-made',
  'operator.two-factor-required',
  'operator.two-factor-optional',
  'user.locked',
  'user.unlocked',
  'user.signed-out',
  'user.two-factor-reset',
  'vtc.hidden',
  'vtc.shown',
  'vtc.deletion-started',
  'vtc.restored',
  'vtc.handed-over',
  'registration.changed',
  'registration.link-made',
  'registration.link-revoked',
  'branding.changed',
] as const;
