export const messages = {
  invitationInvalid: 'This invitation is invalid, used up or expired.',
  invitationsTooMany: 'A company can have 50 invitations at a time. Revoke one first.',
  invitationCodeRequired: 'Please enter your invitation code.',
  invitationUsesInvalid: 'An invitation is for 1 to 1,000 drivers.',
  invitationDaysInvalid: 'An invitation lasts 1 to 90 days.',
  invitationNoteTooLong: 'A note must have at most 60 characters.',
} as const;

export const limits = {
  /** The maximum number of working invitations per company. */
  invitationsPerVtc: 50,
  invitationUses: { min: 1, max: 1_000 },
  invitationDays: { min: 1, max: 90 },
  invitationNote: { max: 60 },
  /** Leaves room for separators between the letters of a code; longer input is no code. */
  invitationCodeTyped: { max: 64 },
  /** The maximum number of users shown who joined by one invitation. */
  invitationComersShown: 100,
} as const;

export const errors = {
  INVITATION_INVALID: { status: 404, message: messages.invitationInvalid },
  INVITATIONS_TOO_MANY: { status: 409, message: messages.invitationsTooMany },
} as const;

export const auditActions = ['invitation.created', 'invitation.revoked'] as const;

export const rateLimits = {
  /** Codes looked up or used from one network, right or wrong. */
  invitationByAddress: { points: 30, perSeconds: 60 },
  /** Wrong codes only. Once the limit is reached, right ones are refused too. */
  wrongInvitationByAddress: { points: 20, perSeconds: 3_600 },
} as const;
