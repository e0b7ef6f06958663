export const messages = {
  memberAboveYou: 'This member has permissions that you don’t have.',
  ownerCannotBeKicked: 'The owner cannot be removed from the company.',
  leaveReasonTooLong: 'The reason must have at most 200 characters.',
  removalReasonTooLong: 'The reason for a removal must have at most 200 characters.',
  blockDaysInvalid: 'A block must be 1 to 3,650 days, or permanent.',
  leaveEndsBeforeItBegins: 'The leave must end on or after its first day.',
  leaveBeginsTooEarly: 'A leave can’t begin in a month that is over.',
  noteRequired: 'Please enter a note.',
  noteTooLong: 'A note must have at most 500 characters.',
  warningTooLong: 'The reason for a warning must have at most 500 characters.',
  warningDaysInvalid: 'A warning must hold for 7 to 365 days.',
  warningsTooMany: 'A member can have three warnings at a time.',
  notesTooMany: 'A member can have 100 notes. Delete one first.',
} as const;

export const limits = {
  leaveReason: { max: 200 },
  removalReason: { max: 200 },
  /** How long a removed member may be blocked; without an end, permanently. */
  blockDays: { min: 1, max: 3_650 },
  warningReason: { min: 1, max: 500 },
  warningDays: { min: 7, max: 365, default: 90 },
  warningsPerMember: 3,
  memberNote: { min: 1, max: 500 },
  notesPerMember: 100,
} as const;

export const errors = {
  MEMBER_ABOVE_YOU: { status: 403, message: messages.memberAboveYou },
  WARNINGS_TOO_MANY: { status: 409, message: messages.warningsTooMany },
  NOTES_TOO_MANY: { status: 409, message: messages.notesTooMany },
} as const;

export const auditActions = [
  'member.joined',
  'member.left',
  'member.kicked',
  'member.block-lifted',
  'member.roles-changed',
  'member.warned',
  'member.warning-withdrawn',
  'member.leave-set',
  'member.leave-ended',
  'member.note-added',
  'member.note-deleted',
] as const;

export const rateLimits = {
  /** CSV exports of members. */
  membersCsvByUser: { points: 20, perSeconds: 600 },
} as const;
