export const messages = {
  achievementGoalsAscending: 'Each goal must be higher than the one before it.',
  achievementNameRequired: 'Please enter a name.',
  achievementNameLength: 'The name must have 3 to 60 characters.',
  achievementDescriptionTooLong: 'The description must have at most 200 characters.',
  achievementsTooMany: 'A company can have 50 achievements. Retire one first.',
  achievementByRule: 'This one is earned by driving.',
  achievementNotActive: 'Only active achievements can be given. Activate it first.',
  achievementIsPublished: 'An achievement can’t become a draft again. Retire it instead.',
  achievementKindFixed: 'This can’t change after the first activation. Create another one instead.',
  awardReasonTooLong: 'The reason for an award must have at most 200 characters.',
} as const;

export const limits = {
  /** The maximum number of conditions in a rule. */
  ruleConditions: 6,
  /** The maximum number of values that one condition lists. */
  ruleValues: 20,
  /** The maximum length of a value. */
  ruleText: 130,
  achievementName: { min: 3, max: 60 },
  achievementDescription: { max: 200 },
  /** Retired ones don't count. */
  achievementsPerVtc: 50,
  awardReason: { max: 200 },
  /** The maximum JSON size of an achievement: six conditions with twenty values each, plus a margin. */
  achievementBytes: 65_536,
  /** How long a rule is tried. */
  achievementTrialMs: 3_000,
} as const;

export const errors = {
  ACHIEVEMENTS_TOO_MANY: { status: 409, message: messages.achievementsTooMany },
  ACHIEVEMENT_BY_RULE: { status: 409, message: messages.achievementByRule },
  ACHIEVEMENT_NOT_ACTIVE: { status: 409, message: messages.achievementNotActive },
} as const;

export const auditActions = [
  'achievement.created',
  'achievement.updated',
  'achievement.deleted',
  'achievement.given',
  'achievement.taken-back',
] as const;

export const rateLimits = {
  achievementTrialByUser: { points: 10, perSeconds: 60 },
} as const;
