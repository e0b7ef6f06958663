export const messages = {
  achievementGoalsAscending: 'Each goal must be higher than the one before it.',
} as const;

export const limits = {
  /** The maximum number of conditions in a rule. */
  ruleConditions: 6,
  /** The maximum number of values that one condition lists. */
  ruleValues: 20,
  /** The maximum length of a value. */
  ruleText: 130,
} as const;
