export const messages = {
  operatorTwoFactorRequired:
    'Operators need two-factor authentication here. Turn it on in your settings.',
  operatorLinkInvalid:
    'This link is invalid, used or expired, or there is already an operator. You can create a new link on the server.',
  operatorSelf: 'You cannot lock yourself.',
  operatorTwoFactor:
    'Operators turn off their own second factor in Settings. If it is lost, reset it on the server with: users reset-two-factor',
  operatorReasonRequired: 'Please give a reason for the trail.',
  operatorReasonTooLong: 'The reason must have at most 400 characters.',
  vtcNotOrphaned:
    'This company’s owner was active recently. You can transfer a company if its owner is locked or has been away for 60 days.',
  vtcNotHidden: 'Hide the company first. Otherwise its owner could undo the deletion.',
  registrationLinksTooMany: 'You can have 100 active links. Revoke one first.',
  registrationLinkNoteTooLong: 'A link’s note must have at most 60 characters.',
  registrationLinkUses: 'A link can be used 1 to 1,000 times.',
  registrationLinkDays: 'A link is valid for 1 to 365 days.',
  instanceNameLength: 'The name must have at most 50 characters.',
  instanceAccentInvalid: 'Please enter a colour such as #ffbd38.',
  instanceAccentTooDark: 'This colour is too dark to be readable. Please choose a lighter one.',
  instanceAddressInvalid: 'Please enter an address that starts with https:// or http://.',
} as const;

export const limits = {
  /** How long the link for the first operator works. */
  operatorLinkLifeMs: 24 * 3_600_000,
  operatorReason: { max: 400 },
  /** If the owner was inactive for this long, the company may be transferred. */
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
