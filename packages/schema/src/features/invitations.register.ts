export const messages = {
  invitationInvalid: 'This invitation is invalid, used up or expired.',
  invitationsTooMany: 'A company can have 50 invitations at a time. Revoke one first.',
  invitationCodeRequired: 'Please enter your invitation code.',
  invitationUsesInvalid: 'An invitation is for 1 to 1,000 drivers.',
  invitationDaysInvalid: 'An invitation lasts 1 to 90 days.',
  invitationNoteTooLong: 'A note must have at most 60 characters.',
} as const;

export const limits = {
  /** How many of a company's invitations may work at a time. */
  invitationsPerVtc: 50,
  invitationUses: { min: 1, max: 1_000 },
  invitationDays: { min: 1, max: 90 },
  invitationNote: { max: 60 },
  /** Longer than a code with anything between its letters: whoever pastes more has no code. */
  invitationCodeTyped: { max: 64 },
  /** Of those who came by one invitation, so many are shown. */
  invitationComersShown: 100,
} as const;

export const errors = {
  INVITATION_INVALID: { status: 404, message: messages.invitationInvalid },
  INVITATIONS_TOO_MANY: { status: 409, message: messages.invitationsTooMany },
} as const;

export const auditActions = ['invitation.created', 'invitation.revoked'] as const;

export const rateLimits = {
  /** Codes that are looked up or used from one network, right or wrong. */
  invitationByAddress: { points: 30, perSeconds: 60 },
  /** Wrong ones alone. Once they are used up, right ones are refused too. */
  wrongInvitationByAddress: { points: 20, perSeconds: 3_600 },
} as const;
